/*
 * Preloaded into a server, it makes the nth call that touches one folder fail, or ends the process there, and moves the clock.
 * A file of eight 64-bit numbers, which the test writes and this maps, says what to do:
 *
 *   0 count      calls so far; the test sets it to 0
 *   1 failAt     the call that fails, from 1; 0: none
 *   2 error      errno of the failing call; -9: the process is killed instead
 *   3 isLasting  not 0: every later call fails as well
 *   4 hits       calls that failed
 *   5 clock      seconds that the clock of the wall is off
 *   6 kinds      not 0: calls that open a file count and no others
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#undef open
#undef open64
#undef pwrite
#undef pwrite64
#undef pread
#undef pread64
#undef ftruncate
#undef ftruncate64

enum { COUNT, FAIL_AT, ERROR, IS_LASTING, HITS, CLOCK, KINDS, PLAN_LENGTH = 8 };

static volatile int64_t *plan;
static const char *folder;
static size_t folder_length;

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void map_plan(void) {
  const char *file = getenv("IO_FAULTS_PLAN");
  folder = getenv("IO_FAULTS_FOLDER");
  if (file == NULL || folder == NULL) return;
  folder_length = strlen(folder);
  __typeof__(&open) real_open = (__typeof__(&open))dlsym(RTLD_NEXT, "open");
  int fd = real_open(file, O_RDWR);
  if (fd < 0) return;
  void *mapped = mmap(NULL, PLAN_LENGTH * sizeof(int64_t), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (mapped != MAP_FAILED) plan = mapped;
}

/* Whether this call is to fail; errno is set then. */
static int fails(int isOpening) {
  if (plan[KINDS] != 0 && !isOpening) return 0;
  int64_t nth = __atomic_add_fetch(&plan[COUNT], 1, __ATOMIC_SEQ_CST);
  int64_t at = plan[FAIL_AT];
  if (at == 0 || (plan[IS_LASTING] ? nth < at : nth != at)) return 0;
  __atomic_add_fetch(&plan[HITS], 1, __ATOMIC_SEQ_CST);
  if (plan[ERROR] == -9) {
    raise(SIGKILL);
    for (;;) pause();
  }
  errno = (int)plan[ERROR];
  return 1;
}

static int path_fails(const char *path, int isOpening) {
  return plan != NULL && path != NULL && strncmp(path, folder, folder_length) == 0 && fails(isOpening);
}

static int file_fails(int fd) {
  if (plan == NULL || plan[FAIL_AT] == 0) {
    if (plan == NULL) return 0;
  }
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return path_fails(path, 0);
}

#define OPENS(name)                                        \
  int name(const char *path, int flags, ...) {             \
    REAL(name);                                            \
    va_list more;                                          \
    va_start(more, flags);                                 \
    mode_t mode = va_arg(more, mode_t);                    \
    va_end(more);                                          \
    return path_fails(path, 1) ? -1 : real(path, flags, mode); \
  }
OPENS(open)
OPENS(open64)

#define ON_FILE(type, name, parameters, arguments) \
  type name parameters {                           \
    REAL(name);                                    \
    return file_fails(fd) ? -1 : real arguments;   \
  }
ON_FILE(ssize_t, write, (int fd, const void *bytes, size_t n), (fd, bytes, n))
ON_FILE(ssize_t, writev, (int fd, const struct iovec *parts, int n), (fd, parts, n))
ON_FILE(ssize_t, pwrite, (int fd, const void *bytes, size_t n, off_t at), (fd, bytes, n, at))
ON_FILE(ssize_t, pwrite64, (int fd, const void *bytes, size_t n, off64_t at), (fd, bytes, n, at))
ON_FILE(ssize_t, pread, (int fd, void *bytes, size_t n, off_t at), (fd, bytes, n, at))
ON_FILE(ssize_t, pread64, (int fd, void *bytes, size_t n, off64_t at), (fd, bytes, n, at))
ON_FILE(int, fsync, (int fd), (fd))
ON_FILE(int, fdatasync, (int fd), (fd))
ON_FILE(int, ftruncate, (int fd, off_t n), (fd, n))
ON_FILE(int, ftruncate64, (int fd, off64_t n), (fd, n))
ON_FILE(int, fchmod, (int fd, mode_t mode), (fd, mode))

#define ON_PATH(name, parameters, arguments)              \
  int name parameters {                                   \
    REAL(name);                                           \
    return path_fails(path, 0) ? -1 : real arguments;     \
  }
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode))
ON_PATH(unlink, (const char *path), (path))
ON_PATH(rmdir, (const char *path), (path))
ON_PATH(rename, (const char *path, const char *to), (path, to))

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(clock_gettime);
  int result = real(clock, now);
  if (result == 0 && plan != NULL && clock == CLOCK_REALTIME) now->tv_sec += plan[CLOCK];
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  REAL(gettimeofday);
  int result = real(now, zone);
  if (result == 0 && plan != NULL) now->tv_sec += plan[CLOCK];
  return result;
}
