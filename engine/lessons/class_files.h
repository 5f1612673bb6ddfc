// SPDX-License-Identifier: BSD-3-Clause
// What a class handed in: files of answers, and folders, of which each folder in them is a student.
//
// In a folder with several students' files each .json is one, and each table that no .json names.
// A student's folder holds, itself or below, one .json, or one table where the lesson asks for one
// file; of several tables the one that is called as the question. Several .json files that say
// different students are of these. Hidden files and what systems add to folders are passed over.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/lessons/lesson.h"

namespace armillary {

// What is one line of the marks.
struct HandedIn {
  std::string path;          // of the file; of the folder where there is none to be graded
  std::string student = {};  // as the folder is called; empty: the file says
  std::string missing = {};  // why nothing can be graded, a sentence without a full stop
  std::string note = {};     // what is to be said beside the grade of the file
};

// Whether a file or folder is one that a system puts beside a person's: .DS_Store, __MACOSX …
bool isOfTheSystem(const std::filesystem::path& path);
// Folders in one another that are looked into.
inline constexpr int kDeepestClassFolder = 16;
// Whether a file's name is that of a table: .csv, .tsv, .txt.
bool isTableName(std::string_view name);
// The questions of a lesson whose answer is a file, by their ids.
std::vector<std::string> fileQuestions(const Lesson& lesson);

// Of a file, a folder, or what is not there, in the order of names.
std::vector<HandedIn> handedIn(const std::string& given, const Lesson& lesson);

}  // namespace armillary
