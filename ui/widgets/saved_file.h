// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is written whole or not at all, also where the disk is full amid a write: Qt then
// tells how much was written, no error, and would put in place what is half a file.
#pragma once

#include <QSaveFile>
#include <QString>

namespace armillary {

class SavedFile : public QSaveFile {
 public:
  explicit SavedFile(const QString& name) : QSaveFile(name) {}

  // Without a buffer, whose end would be written where nobody asks why it could not be.
  bool open(OpenMode mode) override { return QSaveFile::open(mode | Unbuffered); }

  // What went wrong first.
  QString why() const { return why_.isEmpty() ? errorString() : why_; }

 protected:
  qint64 writeData(const char* data, qint64 size) override {
    for (qint64 done = 0; done < size;) {
      const qint64 more = QSaveFile::writeData(data + done, size - done);
      if (more <= 0) {
        if (why_.isEmpty()) why_ = errorString();
        cancelWriting();  // commit() refuses it now, whoever forgot to ask
        return -1;
      }
      done += more;
    }
    return size;
  }

 private:
  QString why_;
};

}  // namespace armillary
