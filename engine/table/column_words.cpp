// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/column_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_map>

#include "engine/text/words.h"

namespace armillary {
namespace {

using Words = std::unordered_map<std::string_view, WordMeaning>;

void addAll(Words& words, const std::vector<std::string_view>& list, WordMeaning meaning,
            bool ranked = false) {
  for (const std::string_view word : list) {
    words[word] = meaning;
    if (ranked) ++meaning.rank;
  }
}

// German, French, Spanish, Italian and Portuguese, Chinese, as people write them in headers.
void addOtherLanguages(Words& words) {
  using enum ColumnQuantity;
  using enum ColumnOrigin;
  addAll(words,
         {"winkel", "lage", "stellung", "gelenkwinkel", "achswinkel", "angolo", "angulo", "ángulo",
          "posicion", "posición", "posizione", "posição", "位置", "角度", "关节角度"},
         {.quantity = kPosition}, true);
  addAll(words,
         {"geschwindigkeit", "drehzahl", "winkelgeschwindigkeit", "gelenkgeschwindigkeit",
          "vitesse", "velocidad", "velocidade", "velocità", "velocita", "速度", "角速度"},
         {.quantity = kVelocity}, true);
  addAll(words,
         {"beschleunigung", "winkelbeschleunigung", "accélération", "aceleracion", "aceleración",
          "aceleração", "accelerazione", "加速度"},
         {.quantity = kAcceleration}, true);
  addAll(words,
         {"drehmoment", "gelenkmoment", "kraft", "couple", "par", "coppia", "torsione", "力矩",
          "扭矩"},
         {.quantity = kEffort}, true);
  // Russian and Japanese; of letters beyond ASCII small ones are not made
  addAll(words, {"угол", "Угол", "положение", "Положение", "関節角度"}, {.quantity = kPosition},
         true);
  addAll(words, {"скорость", "Скорость"}, {.quantity = kVelocity});
  addAll(words, {"ускорение", "Ускорение"}, {.quantity = kAcceleration});
  addAll(words, {"момент", "Момент", "усилие", "Усилие", "トルク"}, {.quantity = kEffort});
  addAll(words, {"сустав", "Сустав", "ось", "Ось", "звено", "Звено", "関節", "軸"},
         {.joint = true});
  addAll(words, {"articulaire", "articulaires"}, {.joint = true});
  addAll(words, {"strom", "motorstrom", "courant", "corriente", "corrente", "电流"},
         {.quantity = kCurrent});
  addAll(words, {"istposition", "istwinkel", "istlage"},
         {.quantity = kPosition, .origin = kMeasured});
  addAll(words, {"istgeschwindigkeit"}, {.quantity = kVelocity, .origin = kMeasured});
  addAll(words, {"istmoment", "istdrehmoment"}, {.quantity = kEffort, .origin = kMeasured});
  addAll(words, {"sollposition", "sollwinkel", "solllage"},
         {.quantity = kPosition, .origin = kWanted});
  addAll(words, {"sollgeschwindigkeit"}, {.quantity = kVelocity, .origin = kWanted});
  addAll(words, {"sollmoment", "solldrehmoment"}, {.quantity = kEffort, .origin = kWanted});
  addAll(words, {"istwert", "ist", "gemessen", "mesure", "mesuré", "medido", "misurato"},
         {.origin = kMeasured});
  addAll(words, {"soll", "sollwert", "consigne", "consigna", "riferimento"}, {.origin = kWanted});
  addAll(words,
         {"achse", "achsen", "gelenk", "gelenke", "axe", "axes", "articulation", "eje", "ejes",
          "articulacion", "articulación", "junta", "giunto", "asse", "关节", "轴"},
         {.joint = true});
}

Words allWords() {
  using enum ColumnQuantity;
  using enum ColumnOrigin;
  Words words;
  addAll(words,
         {"q", "qpos", "position", "positions", "pos", "angle", "angles", "jpos", "qs", "theta",
          "th", "phi", "deg", "rad", "θ"},
         {.quantity = kPosition}, true);
  addAll(words,
         // behind those that say it without doubt: qd is also what q should be (desired)
         {"dq", "qdot", "qvel", "velocity", "velocities", "vel", "speed", "speeds", "jvel",
          "dtheta", "thetadot", "qd", "v", "omega", "qp", "rate", "qv", "ω"},
         {.quantity = kVelocity}, true);
  addAll(words,
         {"ddq", "qdd", "qddot", "qacc", "acceleration", "accelerations", "accel", "acc", "a",
          "ddtheta", "qpp"},
         {.quantity = kAcceleration}, true);
  addAll(words,
         {"tau", "effort", "efforts", "torque", "torques", "trq", "eff", "qfrc", "moment",
          "moments", "force", "forces", "load", "u", "taus", "τ", "tor"},
         {.quantity = kEffort}, true);
  addAll(words, {"current", "currents", "curr", "i", "amps", "iq", "macur"},
         {.quantity = kCurrent});
  // of KUKA's sensor interface (RSI): the axes' actual and specified positions
  addAll(words, {"aipos"}, {.quantity = kPosition, .origin = kMeasured});
  addAll(words, {"aspos"}, {.quantity = kPosition, .origin = kWanted});
  addAll(words, {"temperature", "temperatures", "temp",   "voltage", "voltages", "pwm",
                 "mode",        "modes",        "error",  "errors",  "err",      "dtau",
                 "momentum",    "jerk",         "status", "kp",      "kd",       "ki",
                 "stiffness",   "damping",      "power",  "dddq"},
         {.quantity = kOther});
  addAll(words,
         {"actual", "present", "measured", "meas", "msr", "act", "real", "feedback", "fb", "fbk",
          "pv", "m"},
         {.origin = kMeasured});
  addAll(
      words,
      {"target", "targets", "desired", "des", "wanted", "ref", "reference", "cmd", "command",
       "commands", "commanded", "goal", "goals", "setpoint", "d", "action", "actions", "sp", "tgt"},
      {.origin = kWanted});
  addAll(words, {"ext", "external", "disturbance", "contact", "residual"}, {.origin = kExternal});
  addAll(words, {"joint", "joints", "j", "axis", "axes", "jnt", "dof", "servo", "servos", "rax"},
         {.joint = true});
  addAll(words, {"motor", "motors"}, {.joint = true, .rank = 50});
  addOtherLanguages(words);
  addAll(words, {"dot"}, {.derivative = 1});
  addAll(words, {"ddot"}, {.derivative = 2});
  addAll(words,
         {"state",  "states", "msg",         "data",         "robot",      "field",  "value",
          "values", "obs",    "observation", "observations", "filtered",   "filt",   "hat",
          "raw",    "id",     "actuators",   "actuator",     "controller", "the",    "of",
          "link",   "links",  "side",        "angular",      "applied",    "sensor", "sensors"},
         {});
  return words;
}

constexpr std::array<std::string_view, 6> kNames{"position", "velocity", "acceleration",
                                                 "effort",   "",         ""};

}  // namespace

std::string_view nameOf(ColumnQuantity quantity) {
  return kNames[static_cast<size_t>(quantity)];
}

std::string_view nameOf(ColumnOrigin origin) {
  constexpr std::array<std::string_view, 4> kOrigins{"measured", "", "wanted", "external"};
  return kOrigins[static_cast<size_t>(origin)];
}

bool isNumberToken(std::string_view token) {
  return !token.empty() && std::isdigit(static_cast<unsigned char>(token[0])) != 0;
}

std::vector<std::string> tokensOf(std::string_view name) {
  const auto is = [](int (*kind)(int), char c) { return kind(static_cast<unsigned char>(c)) != 0; };
  std::vector<std::string> tokens;
  std::string token;
  char before = ' ';
  const auto finish = [&] {
    if (!token.empty()) tokens.push_back(lowered(token));
    token.clear();
  };
  for (const char c : name) {
    const bool letter = is(std::isalpha, c) || static_cast<unsigned char>(c) >= 0x80;
    const bool digit = is(std::isdigit, c);
    if (!letter && !digit) {
      finish();
    } else {
      const bool was_digit = is(std::isdigit, before), was_lower = is(std::islower, before);
      if (!token.empty() && (digit != was_digit || (is(std::isupper, c) && was_lower))) finish();
      token += c;
    }
    before = c;
  }
  finish();
  // D_Theta and dd_q are rates, where q_d is what q should be
  if (tokens.size() > 1 && (tokens[0] == "d" || tokens[0] == "dd") &&
      (tokens[1] == "q" || tokens[1] == "theta")) {
    tokens[1].insert(0, tokens[0]);
    tokens.erase(tokens.begin());
  }
  return tokens;
}

std::optional<WordMeaning> meaningOfWord(std::string_view token) {
  static const Words kWords = allWords();
  const auto found = kWords.find(token);
  if (found == kWords.end()) return std::nullopt;
  return found->second;
}

std::optional<PhraseMeaning> meaningOfWords(const std::vector<std::string>& tokens) {
  PhraseMeaning phrase;
  std::optional<ColumnOrigin> origin;
  int derivative = 0;
  for (const std::string& token : tokens) {
    const std::optional<WordMeaning> word = meaningOfWord(token);
    if (!word) return std::nullopt;
    if (word->quantity) {
      if (phrase.quantity && *phrase.quantity != *word->quantity) {
        // q1_vel is a velocity: q is the letter of the joint
        if (*phrase.quantity != ColumnQuantity::kPosition) return std::nullopt;
      }
      phrase.quantity = word->quantity;
    }
    if (word->origin) {
      if (origin && *origin != *word->origin && *word->origin != ColumnOrigin::kExternal &&
          *origin != ColumnOrigin::kExternal) {
        return std::nullopt;
      }
      if (!origin || *word->origin > *origin) origin = word->origin;
    }
    phrase.joint |= word->joint;
    phrase.rank += word->rank;
    derivative += word->derivative;
  }
  if (derivative > 0) {
    const int order = static_cast<int>(phrase.quantity.value_or(ColumnQuantity::kPosition));
    phrase.quantity = order + derivative <= static_cast<int>(ColumnQuantity::kAcceleration)
                          ? static_cast<ColumnQuantity>(order + derivative)
                          : ColumnQuantity::kOther;
  }
  // a sensor of a force stands at a wrist or a foot; one of a torque or of nothing else in a joint
  const auto says = [&](std::initializer_list<std::string_view> words) {
    return std::any_of(tokens.begin(), tokens.end(), [&](const std::string& token) {
      return std::find(words.begin(), words.end(), token) != words.end();
    });
  };
  if (says({"sensor", "sensors"}) && says({"force", "forces", "load", "ft"})) {
    origin = ColumnOrigin::kExternal;
  }
  if (origin) phrase.origin = *origin;
  return phrase;
}

std::string_view quantityMeant(std::string_view word) {
  const std::optional<WordMeaning> meaning = meaningOfWord(lowered(word));
  return meaning && meaning->quantity ? nameOf(*meaning->quantity) : std::string_view();
}

}  // namespace armillary
