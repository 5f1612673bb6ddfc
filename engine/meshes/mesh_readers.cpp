// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/mesh_readers.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

#include "engine/meshes/mesh_transfer.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLeastSeconds = 2.0, kSecondsPerByte = 2e-6;
constexpr std::size_t kLeastMemory = std::size_t{1} << 30, kMemoryPerByte = 60;
// Waiting for an answer, against the processor's time: others want the processor too.
constexpr double kPatience = 4.0;

int server = -1;  // socket to the process that forks readers; -1: there is none

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { reset(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return number_; }
  void reset() {
    if (number_ >= 0) close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

bool sendAll(int socket, const void* bytes, std::size_t size) {
  const char* at = static_cast<const char*>(bytes);
  while (size > 0) {
    const ssize_t sent = send(socket, at, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return true;
}

// False where the other side has ended or it takes until `end`.
bool receiveAll(int socket, void* bytes, std::size_t size, Clock::time_point end) {
  char* at = static_cast<char*>(bytes);
  while (size > 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    pollfd wanted{socket, POLLIN, 0};
    const int ready = poll(&wanted, 1, static_cast<int>(std::max<long>(left.count(), 0)));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    const ssize_t got = recv(socket, at, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

// What goes to the server with the reader's end of a socket.
struct Request {
  MeshReaderCall read = nullptr;  // both processes are the same program at the same place
};

bool sendWithSocket(int to, const Request& request, int socket) {
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof socket)] = {};
  iovec part{const_cast<Request*>(&request), sizeof request};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof socket);
  std::memcpy(CMSG_DATA(header), &socket, sizeof socket);
  return sendmsg(to, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(sizeof request);
}

// Waits for the next; -1 where the program has ended.
int receiveSocket(int from, Request& request) {
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  iovec part{&request, sizeof request};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t got = -1;
  do {
    got = recvmsg(from, &message, 0);
  } while (got < 0 && errno == EINTR);
  const cmsghdr* header =
      got == static_cast<ssize_t>(sizeof request) ? CMSG_FIRSTHDR(&message) : nullptr;
  if (!header || header->cmsg_type != SCM_RIGHTS) return -1;
  int socket = -1;
  std::memcpy(&socket, CMSG_DATA(header), sizeof socket);
  return socket;
}

std::size_t ownMemory() {
  long pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  return static_cast<std::size_t>(pages) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

void lower(int resource, rlim_t most) {
  rlimit limit{};
  getrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
  limit.rlim_cur = std::min(limit.rlim_cur, most);
  setrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
}

// The third process: one file.
[[noreturn]] void readOne(int socket, const Request& request) {
  std::uint64_t size = 0;
  const auto soon = Clock::now() + std::chrono::seconds(10);
  constexpr std::uint64_t kLongestName = 1 << 16;
  if (!receiveAll(socket, &size, sizeof size, soon) || size > kLongestName) _exit(1);
  std::string name(size, '\0');
  if (!receiveAll(socket, name.data(), size, soon)) _exit(1);
  std::error_code none;
  const std::uintmax_t bytes = std::filesystem::file_size(name, none);
  const MeshReaderLimits limits = meshReaderLimits(none ? 0 : bytes);
  lower(RLIMIT_CORE, 0);
  lower(RLIMIT_CPU, static_cast<rlim_t>(std::ceil(limits.seconds)));
  lower(RLIMIT_AS, ownMemory() + limits.memory);
  const std::string answer = bytesOf(request.read(name));
  size = answer.size();
  const bool sent = sendAll(socket, &size, sizeof size) && sendAll(socket, answer.data(), size);
  _exit(sent ? 0 : 1);
}

// The second process.
[[noreturn]] void serve(int from) {
  const int nowhere = open("/dev/null", O_RDWR);
  for (const int standard : {0, 1, 2}) dup2(nowhere, standard);
  signal(SIGCHLD, SIG_IGN);  // readers that end are nobody's concern
  for (;;) {
    Request request;
    const int socket = receiveSocket(from, request);
    if (socket < 0) _exit(0);
    if (fork() == 0) {
      signal(SIGCHLD, SIG_DFL);
      close(from);
      readOne(socket, request);
    }
    close(socket);
  }
}

}  // namespace

MeshReaderLimits meshReaderLimits(std::uintmax_t bytes) {
  const auto size = static_cast<double>(bytes);
  return {kLeastSeconds + kSecondsPerByte * size,
          kLeastMemory + kMemoryPerByte * static_cast<std::size_t>(bytes)};
}

void startMeshReaders() {
  if (server >= 0) return;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return;
  const pid_t process = fork();
  if (process == 0) {
    close(ends[0]);
    serve(ends[1]);
  }
  close(ends[1]);
  if (process < 0) {
    close(ends[0]);
  } else {
    server = ends[0];
  }
}

std::optional<MeshResult> readMeshApart(const std::filesystem::path& file, MeshReaderCall read) {
  if (server < 0) return std::nullopt;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return std::nullopt;
  const Descriptor mine(ends[0]);
  Descriptor readers(ends[1]);
  if (!sendWithSocket(server, {read}, readers.get())) return std::nullopt;
  readers.reset();  // so that its end is the reader's
  const std::string name = file.string();
  std::uint64_t size = name.size();
  std::error_code none;
  const std::uintmax_t bytes = std::filesystem::file_size(file, none);
  const MeshReaderLimits limits = meshReaderLimits(none ? 0 : bytes);
  const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(kPatience * limits.seconds));
  std::string answer;
  const bool asked =
      sendAll(mine.get(), &size, sizeof size) && sendAll(mine.get(), name.data(), size);
  if (asked && receiveAll(mine.get(), &size, sizeof size, end) && size <= limits.memory) {
    answer.resize(size);
    if (receiveAll(mine.get(), answer.data(), size, end)) {
      if (std::optional<MeshResult> result = meshResultOf(answer)) return result;
    }
  }
  MeshResult broken;
  broken.error = "The mesh " + name +
                 " cannot be read: it brings the library that reads such files down, or keeps it "
                 "busy for more than " +
                 withDigits(std::ceil(limits.seconds), 3) +
                 " s; export it again, or convert it to another format.";
  return broken;
}

}  // namespace armillary
