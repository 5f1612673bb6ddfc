// SPDX-License-Identifier: BSD-3-Clause
// Expressions are worth what Python makes of them, and print as Python prints.
#include <QElapsedTimer>

#include "tests/engine/xacro/expanding.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

class TestXacroExpressions : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void valuesAreThoseOfPython_data() {
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("value");
    const std::pair<const char*, const char*> rows[] = {
        // numbers
        {"7 // 2", "3"},
        {"-7 // 2", "-4"},
        {"-7 % 3", "2"},
        {"7.5 % -2", "-0.5"},
        {"7 / 2", "3.5"},
        {"2 ** 3 ** 2", "512"},
        {"-2 ** 2", "-4"},
        {"2 ** -1", "0.5"},
        {"10 ** 20", "100000000000000000000"},
        {"0.1 + 0.2", "0.30000000000000004"},
        {"1e-5", "1e-05"},
        {"1e16", "1e+16"},
        {"123456789012345.0", "123456789012345.0"},
        {"1.0", "1.0"},
        {"-0.0", "-0.0"},
        {"100", "100"},
        {"0x1F + 0b101 + 0o17", "51"},
        {"1_000", "1000"},
        {"True + 1", "2"},
        {"5 ^ 3 | 8", "14"},
        {"~5 &amp; 0xff", "250"},
        {"1 &lt;&lt; 4", "16"},
        // comparison, boolean, conditional
        {"1 &lt; 2 &lt; 3", "True"},
        {"3 > 2 > 2", "False"},
        {"0 or 'x'", "x"},
        {"[] and 1", "[]"},
        {"not 'a'", "False"},
        {"'a' if 2 > 1 else 'b'", "a"},
        {"1 if 0 else 2 if 0 else 3", "3"},
        {"'b' not in 'abc'", "False"},
        {"None is not None", "False"},
        {"1 == 1.0", "True"},
        {"'1' == 1", "False"},
        // texts
        {"'base_link'[0:4] + '!' * 2", "base!!"},
        {"'Größe'[::-1]", "eßörG"},
        {"len('Größe')", "5"},
        {"'a,b,,c'.split(',')", "['a', 'b', '', 'c']"},
        {"' a  b '.split()", "['a', 'b']"},
        {"'a.b.c'.rsplit('.', 1)[0]", "a.b"},
        {"'%05.1f|%s|%3d|%-4d|%x' % (3.14159, 'x', 7, 7, 255)", "003.1|x|  7|7   |ff"},
        {"'%(n)s' % dict(n='joint')", "joint"},
        {"'a b'.title() + 'Ab'.lower() + 'ab'.upper()", "A BabAB"},
        {"'x'.join(map(str, [1, 2.0]))", "1x2.0"},
        {"'7'.zfill(3)", "007"},
        {"'link'.startswith(('b', 'l'))", "True"},
        {"'left_arm'.replace('left', 'right').find('_')", "5"},
        {"'aabaaabaaab'.find('aaab')", "3"},
        {"'aabaaabaaab'.rfind('aaba')", "4"},
        {"'abababa'.count('aba')", "2"},
        {"'abababa'.rsplit('aba')", "['', 'b', '']"},
        {"'x'.find('') + 'xyz'.rfind('')", "3"},
        {"'aab' in 'aaab' and 'aba' not in 'aab'", "True"},
        {"'abcabd'.partition('abd')[0] + 'aXbXc'.rpartition('X')[0]", "abcaXb"},
        {"'it' &quot;'s&quot;", "it's"},
        {"str(1.0) + repr('q')", "1.0'q'"},
        // lists, tuples, dictionaries
        {"[1, 2.5, 'x', (1,), None, True]", "[1, 2.5, 'x', (1,), None, True]"},
        {"[1, 2, 3, 4][-3:]", "[2, 3, 4]"},
        {"[1, 2, 3, 4][::2]", "[1, 3]"},
        {"[1, 2, 3, 4][10:]", "[]"},
        {"(1, 2) + (3,)", "(1, 2, 3)"},
        {"[i * j for i in range(1, 3) for j in (10, 20) if i != j]", "[10, 20, 20, 40]"},
        {"[a + b for a, b in zip([1, 2], [3, 4])]", "[4, 6]"},
        {"sum(i for i in range(5))", "10"},
        {"dict(a=1, b=dict(c=[2]))['b']['c'][0]", "2"},
        {"dict(a=1).a", "1"},
        {"dict(a=1).get('z', 9)", "9"},
        {"sorted(dict(b=1, a=2).items())", "[('a', 2), ('b', 1)]"},
        {"[k for k in dict(x=1, y=2)]", "['x', 'y']"},
        {"list(map(lambda x: x * 2, [1, 2]))", "[2, 4]"},
        {"max([3, 1, 2], key=lambda x: -x)", "1"},
        {"[1, 2] &lt; [1, 3]", "True"},
        // sets
        {"python.set(['b', 'a', 'b'])", "{'b', 'a'}"},
        {"python.set()", "set()"},
        {"len(python.set('hello'))", "4"},
        {"list(python.set(['ff', 'lf', 'th']) - python.set(['lf']))", "['ff', 'th']"},
        {"python.set([1, 2]) | python.set([2.0, 3])", "{1, 2, 3}"},
        {"python.set((1, 2)) ^ python.set((2, 3))", "{1, 3}"},
        {"', '.join(python.set(['a', 'b']) &amp; python.set('bc'))", "b"},
        {"python.set([1, 2]) == python.set([2, 1, 2])", "True"},
        {"python.set([1]) == [1]", "False"},
        {"'a' in python.set('ab') and 'c' not in python.set('ab')", "True"},
        {"python.set('a') &lt; python.set('ab')", "True"},
        {"python.set('ab') &lt; python.set('ab')", "False"},
        {"python.set('ab') >= python.set('ab')", "True"},
        {"'yes' if python.set('a') - python.set('ab') else 'no'", "no"},
        {"sorted(python.set([3, 1, 2, 3]))", "[1, 2, 3]"},
        {"isinstance(python.set(), python.set)", "True"},
        // functions
        {"round(2.675, 2)", "2.67"},
        {"round(2.5)", "2"},
        {"round(1250, -2)", "1200"},
        {"round(-1.25, 1)", "-1.2"},
        {"int(-3.9) + int('12')", "9"},
        {"float('1e2')", "100.0"},
        {"radians(180) == pi", "True"},
        {"math.atan2(1, -1)", "2.356194490192345"},
        {"floor(-1.5) + ceil(1.2)", "0"},
        {"hypot(3, 4)", "5.0"},
        {"python.divmod(-7, 2)", "(-4, 1)"},
        {"isinstance(True, int) and not isinstance('a', (int, float))", "True"},
        {"list(enumerate('ab'))", "[(0, 'a'), (1, 'b')]"},
        {"abs(-3) + abs(-0.5)", "3.5"},
        {"xacro.tokenize('a b,c; d')", "['a', 'b', 'c', 'd']"},
        {"[[l.append([2]), l][1] for l in [[1]]]", "[[1, [2]]]"},
        {"fsum([1e100, 1e50, 1, -1e50, -1e100])", "1.0"},
        {"fsum([1e16, 1, 1e-16])", "1.0000000000000002e+16"},
        {"math.dist([1, 2, 3], [4, 5, 7])", "5.830951894845301"},
        {"format(1048576, '_x')", "10_0000"},
        {"format(-1234567, '_d')", "-1_234_567"},
        {"format(65, 'c') + '%3c' % 66", "A  B"},
        {"int('1_000', 10) + int('-0x_f', 16)", "985"},
        {"hex(-2 ** 126 * 2)", "-0x80000000000000000000000000000000"},
        {"[1 for () in [[], []]]", "[1, 1]"},
        {"[[x.sort(key=lambda v: [x.append(0), v][1]), x][1] for x in [[3, 1, 2]]]", "[[1, 2, 3]]"},
        {"hasattr(str, 'lower') and not hasattr(str, 'lowre')", "True"},
        {"'abc'.center(-2 ** 126 * 2)", "abc"},
        {"[xacro.message('said'), 1][1]", "1"}};
    for (const auto& [expression, value] : rows) QTest::newRow(expression) << expression << value;
  }

  void valuesAreThoseOfPython() {
    QFETCH(QString, expression);
    QFETCH(QString, value);
    VERIFY_VALUE(expression.toStdString(), value);
  }

  void whatPythonRefusesIsRefusedWithItsCause_data() {
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("cause");
    const std::pair<const char*, const char*> rows[] = {
        {"1/0", "division by zero"},
        {"1 % 0", "division by zero"},
        {"sqrt(-1)", "math domain error"},
        {"log(0)", "math domain error"},
        {"'a' + 1", "'+' does not go between str and int"},
        {"1 &lt; 'a'", "does not go between"},
        {"[1, 2][5]", "list index out of range: 5 of 2"},
        {"dict(a=1)['b']", "has no key 'b'"},
        {"widht", "name 'widht' is not defined"},
        {"open('x')", "name 'open' is not defined"},
        {"''.__class__", "must not hold '__'"},
        {"1 +", "unexpected end"},
        {"1 2", "unexpected 2"},
        {"", "nothing between the brackets"},
        {"(1", "')' is missing"},
        {"'abc", "a quote is not closed"},
        {"007", "leading zeros"},
        {"int('x')", "int() takes no 'x'"},
        {"int('1+open', 16)", "is no whole number to base 16"},
        {"(-8) ** 0.5", "no real number"},
        {"10.0 ** 400", "too large"},
        {"'%d' % 'a'", "needs a number"},
        {"'%s %s' % 'a'", "more % in the text"},
        {"a := 1", "name 'a' is not defined"},
        {"min([])", "of nothing"},
        {"[l.append([(l,)]) for l in [[1]]]", "a list cannot be put into itself"},
        {"[1 for in [1, 2]]", "unexpected 'in'"},
        {"[x.append(y) for x in [[1]] for y in [x]]", "a list cannot be put into itself"},
        {"[d.setdefault((d,), 1) for d in [dict(a=1)]]", "can be no key"},
        {"[d.update(dict([((d,), 1)])) for d in [dict(a=1)]]", "can be no key"},
        {"python.set([(1, [2])])", "can be no key, nor in a set"},
        {"[[c.update(key=lambda x: -x), c] for c in [dict(a=1)]]", "nor a function into it"},
        {"[x.append([x.append]) for x in [[1]]]", "nor a function into it"},
        {"str.lowre", "the type str has no method 'lowre'"},
        {"chr(0xD800)", "takes the number of a character"},
        {"int('010', 0)", "is no whole number to base 0"},
        {"int('9' * 40, 10)", "more than 38 digits"},
        {"format(5, '.2')", "is no format of a whole number"},
        {"format(1234, ',x')", "is no format of a whole number"},
        {"format('abc', '=5')", "needs a number"},
        {"fsum([1e308, 1e308])", "not finite"},
        {"'a'.nothing()", "has no attribute 'nothing'"}};
    for (const auto& [expression, cause] : rows) QTest::newRow(expression) << expression << cause;
  }

  void whatPythonRefusesIsRefusedWithItsCause() {
    QFETCH(QString, expression);
    QFETCH(QString, cause);
    const QString result = QString::fromStdString(valueOf(expression.toStdString()));
    if (expression.contains(":=")) {
      QVERIFY2(result.startsWith("error"), qPrintable(result));
      return;
    }
    QVERIFY2(result.startsWith("error") && result.contains(cause), qPrintable(result));
    QVERIFY2(result.contains("robot.xacro:1: error: <r>"), qPrintable(result));
  }

  void whatWouldNeverEndIsRefusedSoon_data() {
    QTest::addColumn<QString>("expression");
    const QString many(50'000, '(');
    QTest::newRow("brackets") << many + "1" + QString(many).replace('(', ')');
    QTest::newRow("signs") << QString(100'000, '-') + "1";
    QTest::newRow("sum") << QString("1+").repeated(100'000) + "1";
    QTest::newRow("powers") << QString("2**").repeated(1000) + "1";
    QTest::newRow("attributes") << "a" + QString(".x").repeated(100'000);
    QTest::newRow("whole number") << "10**10000";
    QTest::newRow("text") << "'a' * 10**12";
    QTest::newRow("list") << "[0] * 10**9";
    QTest::newRow("range") << "range(10**15)";
    QTest::newRow("loops") << "[i for i in range(1000) for j in range(1000) for k in range(1000)]";
    QTest::newRow("width") << "'%999999999d' % 3";
    QTest::newRow("zeros") << "'a'.zfill(10**12)";
    QTest::newRow("shift") << "1 &lt;&lt; 10**9";
    QTest::newRow("factorial") << "factorial(10**9)";
    QTest::newRow("format") << "[format(s) for s in ['x' * 1000000] for i in range(100000)]";
    QTest::newRow("format of a list")
        << "[format(s, '') for s in [[0] * 100000] for i in range(10000)]";
    QTest::newRow("wide format") << "[format('x', '10000') for i in range(100000)]";
    QTest::newRow("digits to a base")
        << "[int(s, 2) for s in ['0' * 1000000] for i in range(100000)]";
    QTest::newRow("dictionary") << "dict([(i, i) for i in range(90000)])";
    QTest::newRow("searches") << "[1 in range(90000) for i in range(90000)]";
  }

  void whatWouldNeverEndIsRefusedSoon() {
    QFETCH(QString, expression);
    QElapsedTimer clock;
    clock.start();
    const std::string result = valueOf(expression.toStdString());
    QVERIFY2(result.starts_with("error"), result.substr(0, 200).c_str());
    QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
  }
};

ARMILLARY_TEST(TestXacroExpressions)
#include "tst_xacro_expressions.moc"
