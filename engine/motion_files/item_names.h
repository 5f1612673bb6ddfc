// SPDX-License-Identifier: BSD-3-Clause
// What tells the items of a list in a tree apart: {"servo": "knee", "position": 0.1}.
//
// Of the texts (and whole numbers) that stand in every item of a list, each but once:
//
//   any key whose texts are joints of the robot       the item is that joint's
//   name, joint, joint_name                           likewise, whatever they say
//   id, joint, servo, index … with whole numbers      the item has that number, not its place's
//   any other whose texts differ                      the item is called so: it is not numbered,
//                                                     since its place may not be its joint's
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <unordered_map>

#include "engine/table/column_spellings.h"

namespace armillary {

class ItemNames {
 public:
  explicit ItemNames(const Model& model) : spellings_(model) {}

  // To be told of all records before the first is asked for.
  void learn(const nlohmann::json& record);

  // What comes behind the list's path for an item: ".knee", "[2]", or "[PLACE]". `place` is the
  // list's among the lists of its record, as below() makes it.
  std::string behind(const std::string& place, const nlohmann::json& item, size_t index) const;
  // The key that has been used for it, which is no column then.
  std::optional<std::string> keyOf(const std::string& place) const;

  static std::string below(const std::string& place, const std::string& key) {
    return place + "." + key;
  }

 private:
  struct Key {
    size_t items = 0, joints = 0;
    bool texts = true, numbers = true, twice = false;
    std::optional<std::string> first;
    bool differs = false;
  };
  struct List {
    size_t items = 0;
    std::map<std::string, Key> keys;
    std::string best;  // empty: none
  };
  void learnIn(const std::string& place, const nlohmann::json& tree);
  void choose(List& list) const;
  bool isJoint(const std::string& text);

  ColumnSpellings spellings_;
  std::unordered_map<std::string, bool> joints_;  // by texts that were asked for

  std::map<std::string, List> lists_;
};

}  // namespace armillary
