// Renders every equation (*.tex) and every symbol (symbols.txt) into svg/NAME.svg: see README.md.
//
// The pictures are in thousandths of an em, the baseline at y = 0, and are coloured by currentColor,
// which the window replaces.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';

const here = path.dirname(fileURLToPath(import.meta.url));
// mathjax-full is found from where the script is run
const load = createRequire(path.join(process.cwd(), 'package.json'));
const { mathjax } = load('mathjax-full/js/mathjax.js');
const { TeX } = load('mathjax-full/js/input/tex.js');
const { SVG } = load('mathjax-full/js/output/svg.js');
const { liteAdaptor } = load('mathjax-full/js/adaptors/liteAdaptor.js');
const { RegisterHTMLHandler } = load('mathjax-full/js/handlers/html.js');
load('mathjax-full/js/input/tex/ams/AmsConfiguration.js');
load('mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js');

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);
const typesetter = mathjax.document('', {
  InputJax: new TeX({ packages: ['base', 'ams', 'boldsymbol'] }),
  OutputJax: new SVG({ fontCache: 'none' }),
});

function render(name, tex, display) {
  const node = typesetter.convert(tex, { display });
  let svg = adaptor.innerHTML(node);
  if (svg.includes('data-mjx-error')) throw new Error(`${name}: ${tex}`);
  svg = svg
    .replace(/ (data-[a-z-]+|role|focusable|style|aria-hidden)="[^"]*"/g, '')
    .replace(/ (width|height)="[^"]*ex"/g, '');
  fs.writeFileSync(path.join(here, 'svg', `${name}.svg`), svg + '\n');
}

fs.rmSync(path.join(here, 'svg'), { recursive: true, force: true });
fs.mkdirSync(path.join(here, 'svg'));
for (const file of fs.readdirSync(here).filter((name) => name.endsWith('.tex'))) {
  const tex = fs.readFileSync(path.join(here, file), 'utf8').trim();
  render(path.basename(file, '.tex'), tex, true);
}
for (const line of fs.readFileSync(path.join(here, 'symbols.txt'), 'utf8').split('\n')) {
  const [, name, tex] = line.match(/^(\S+)\s+(.*)$/) ?? [];
  if (name) render(`symbol-${name}`, tex, false);
}
