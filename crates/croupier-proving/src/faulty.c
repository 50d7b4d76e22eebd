/* A disk that fails at a chosen moment, for a process started with this library preloaded (LD_PRELOAD).
 *
 * FAULTY_FILES: only files whose names have this prefix are affected.
 * FAULTY_AT:    the number of the write, sync or truncation that fails; the first is 1.
 * FAULTY_KIND:  how it fails:
 *   eio, enospc        it returns this error; so do all later ones if "-on" follows the name
 *   eio-lost           a sync returns an error, and the data it should have written is gone; as on Linux, the next sync of the
 *                      same file by every other descriptor also returns the error, because their data is gone too
 *   short              a write takes only half
 *   torn               half of a write reaches the disk, and the process is killed
 *   lost               the power fails: everything since the last sync is gone
 *   some               the power fails: every second write since the last sync is gone
 *   lies               from then on syncs report success, but every second one does nothing
 * FAULTY_TRACE: if set, every operation is logged to standard error.
 *
 * At the fault, a line "fault" goes to standard output, so that one sees what came before and after.
 *
 * FAULTY_CONTROL: a file that takes orders instead of AT and KIND, for a process that plays several lives of a house. Each order
 * is one write to that file:
 *   seed N FILES       start over: randomness follows this seed, including getrandom; these files are affected
 *   plan AT KIND       like FAULTY_AT and FAULTY_KIND, counted from now
 *   fail lost|some     the power fails now
 *   status             fails if the power has failed
 *   restore            the power is back
 * Such a process is not killed when the power fails. Until the power is back, every operation on the files fails, so that nothing
 * that the process still does reaches the disk. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);
static int (*real_unlink)(const char *);
static ssize_t (*real_getrandom)(void *, size_t, unsigned);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char files[PATH_MAX];
static const char *control;
static char kind[32];
static int on, dead, lying;
static uint64_t chance;
static long at, count;

/* A change that no sync has made durable: the old contents and the new. */
struct change {
    char *path;
    off_t offset, size_before, size_after;
    size_t length, length_before;
    char *before, *after;
    struct change *earlier;
};
static struct change *changes;

static void set_kind(const char *name) {
    snprintf(kind, sizeof kind, "%s", name);
    size_t length = strlen(kind);
    on = length > 3 && !strcmp(kind + length - 3, "-on");
    if (on) kind[length - 3] = 0;
}

/* SplitMix64. */
static uint64_t word(void) {
    uint64_t word = (chance += 0x9e3779b97f4a7c15u);
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

__attribute__((constructor)) static void start(void) {
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_getrandom = dlsym(RTLD_NEXT, "getrandom");
    control = getenv("FAULTY_CONTROL");
    if (getenv("FAULTY_FILES")) snprintf(files, sizeof files, "%s", getenv("FAULTY_FILES"));
    if (getenv("FAULTY_AT")) at = atol(getenv("FAULTY_AT"));
    if (getenv("FAULTY_KIND")) set_kind(getenv("FAULTY_KIND"));
}

static int is(const char *name) { return !strcmp(kind, name); }

/* Gets the file's name. Returns true if the file is affected. */
static int meant(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
    return *files && !strncmp(path, files, strlen(files));
}

/* The journal's index need not be durable: it is rebuilt after every start. */
static int lasting(const char *path) {
    size_t length = strlen(path);
    return length < 4 || strcmp(path + length - 4, "-shm");
}

static void remember(int fd, const char *path, const void *data, size_t length, off_t offset, off_t size_after) {
    struct change *change = calloc(1, sizeof *change);
    struct stat stat;
    fstat(fd, &stat);
    change->path = strdup(path);
    change->offset = offset;
    change->length = length;
    change->size_before = stat.st_size;
    change->size_after = size_after < 0 && offset + (off_t)length > stat.st_size ? offset + (off_t)length
                         : size_after < 0                                       ? stat.st_size
                                                                                : size_after;
    /* A truncation replaces the end, a write the part that it covers. */
    off_t from = data ? offset : change->size_after;
    size_t most = data ? length : (stat.st_size > from ? (size_t)(stat.st_size - from) : 0);
    if (!data) change->offset = from;
    change->before = malloc(most + 1);
    int reader = open(path, O_RDONLY);
    ssize_t got = reader < 0 ? 0 : pread(reader, change->before, most, from);
    if (reader >= 0) close(reader);
    change->length_before = got > 0 ? (size_t)got : 0;
    if (data) {
        change->after = malloc(length + 1);
        memcpy(change->after, data, length);
    }
    change->earlier = changes;
    changes = change;
}

/* Forgets the changes that a sync has made durable. */
static void forget(const char *path) {
    for (struct change **link = &changes; *link;) {
        struct change *change = *link;
        if (strcmp(change->path, path)) {
            link = &change->earlier;
            continue;
        }
        *link = change->earlier;
        free(change->path), free(change->before), free(change->after), free(change);
    }
}

static void undo(struct change *change) {
    int fd = open(change->path, O_WRONLY);
    if (fd < 0) return;
    real_pwrite(fd, change->before, change->length_before, change->offset);
    real_ftruncate(fd, change->size_before);
    close(fd);
}

static void redo(struct change *change) {
    int fd = open(change->path, O_WRONLY);
    if (fd < 0) return;
    if (change->after) real_pwrite(fd, change->after, change->length, change->offset);
    else real_ftruncate(fd, change->size_after);
    close(fd);
}

static void redo_some(struct change *change, int *number) {
    if (!change) return;
    redo_some(change->earlier, number);
    int kept = control ? (int)(word() % 2) : (*number)++ % 2;
    if (kept) redo(change);
}

static void die(void) {
    if (!control) raise(SIGKILL);
    dead = 1;
}

static void power_fails(int some) {
    int number = 0;
    for (struct change *change = changes; change; change = change->earlier) undo(change);
    if (some) redo_some(changes, &number);
    die();
}

static void trace(const char *what, const char *path, long a, long b) {
    if (getenv("FAULTY_TRACE")) fprintf(stderr, "%ld %s %s %ld %ld\n", count, what, path, a, b);
}

/* Counts an operation. Returns true at the fault, and announces it before anything happens. */
static int due(void) {
    count++;
    if (at && count == at && !control) real_write(1, "fault\n", 6);
    return dead || (at && (count == at || (on && count > at)));
}

/* The effect of the fault on any operation: returns an error number, or 0. */
static int fails(void) {
    if (!dead && (is("lost") || is("some"))) power_fails(is("some"));
    if (dead) return EIO;
    if (is("lies")) lying = 1;
    if (is("eio") || is("eio-lost")) return EIO;
    if (is("enospc")) return ENOSPC;
    return 0;
}

/* The file whose changes a sync lost, and the descriptors that have reported it. */
static char lost_path[PATH_MAX];
static char told[4096];

static void forget_all(void) {
    char path[PATH_MAX];
    while (changes) {
        snprintf(path, sizeof path, "%s", changes->path);
        forget(path);
    }
}

/* Obeys an order. Returns true if the power is on. */
static int obey(const char *text) {
    char name[32];
    if (sscanf(text, "seed %lu %4095s", &chance, files) == 2) {
        forget_all();
        at = count = dead = lying = 0;
    } else if (sscanf(text, "plan %ld %31s", &at, name) == 2) {
        count = 0;
        set_kind(name);
    } else if (sscanf(text, "fail %31s", name) == 1) {
        if (!dead) power_fails(!strcmp(name, "some"));
    } else if (!strcmp(text, "restore")) {
        forget_all();
        at = dead = lying = 0;
        *lost_path = 0;
        memset(told, 0, sizeof told);
    }
    return !dead || !strncmp(text, "fail", 4);
}

static ssize_t order(const void *data, size_t length) {
    char text[PATH_MAX];
    snprintf(text, sizeof text, "%.*s", (int)length, (const char *)data);
    pthread_mutex_lock(&lock);
    int obeyed = obey(text);
    pthread_mutex_unlock(&lock);
    if (obeyed) return (ssize_t)length;
    errno = EIO;
    return -1;
}

static ssize_t one_write(int fd, const void *data, size_t length, off_t offset, int placed) {
    char path[PATH_MAX];
    if (!meant(fd, path)) {
        if (control && !strcmp(path, control)) return order(data, length);
        return placed ? real_pwrite(fd, data, length, offset) : real_write(fd, data, length);
    }
    pthread_mutex_lock(&lock);
    ssize_t result;
    if (!placed) offset = lseek(fd, 0, SEEK_CUR);
    trace("write", path, (long)length, (long)offset);
    if (due()) {
        int error = fails();
        if (error) {
            pthread_mutex_unlock(&lock);
            errno = error;
            return -1;
        }
        if ((is("short") || is("torn")) && length > 1) length /= 2;
        if (is("torn")) {
            real_pwrite(fd, data, length, offset);
            die();
            pthread_mutex_unlock(&lock);
            errno = EIO;
            return -1;
        }
    }
    if (lasting(path)) remember(fd, path, data, length, offset, -1);
    result = placed ? real_pwrite(fd, data, length, offset) : real_write(fd, data, length);
    pthread_mutex_unlock(&lock);
    return result;
}

ssize_t write(int fd, const void *data, size_t length) { return one_write(fd, data, length, 0, 0); }
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return one_write(fd, data, length, offset, 1); }
ssize_t pwrite64(int fd, const void *data, size_t length, off_t offset) { return one_write(fd, data, length, offset, 1); }

static int tell_loss(int fd, const char *path) {
    if (!*lost_path || strcmp(path, lost_path) || fd >= (int)sizeof told || told[fd]) return 0;
    told[fd] = 1;
    return 1;
}

static int one_sync(int fd, int (*real)(int)) {
    char path[PATH_MAX];
    if (!meant(fd, path)) return real(fd);
    pthread_mutex_lock(&lock);
    trace("sync", path, 0, 0);
    if (due()) {
        int error = fails();
        if (is("torn") && !error) {
            die();
            error = EIO;
        }
        if (is("eio-lost") && !dead) {
            for (struct change *change = changes; change; change = change->earlier)
                if (!strcmp(change->path, path)) undo(change);
            strcpy(lost_path, path);
            tell_loss(fd, path);
        }
        if (error) {
            pthread_mutex_unlock(&lock);
            errno = error;
            return -1;
        }
    }
    if (tell_loss(fd, path)) {
        pthread_mutex_unlock(&lock);
        errno = EIO;
        return -1;
    }
    int result = real(fd);
    if (!result && !(lying && word() % 2)) forget(path);
    pthread_mutex_unlock(&lock);
    return result;
}

int fsync(int fd) { return one_sync(fd, real_fsync); }
int fdatasync(int fd) { return one_sync(fd, real_fdatasync); }

static int one_truncation(int fd, off_t size) {
    char path[PATH_MAX];
    if (!meant(fd, path)) return real_ftruncate(fd, size);
    pthread_mutex_lock(&lock);
    trace("truncate", path, size, 0);
    if (due()) {
        int error = fails();
        if (is("torn") && !error) {
            die();
            error = EIO;
        }
        if (error) {
            pthread_mutex_unlock(&lock);
            errno = error;
            return -1;
        }
    }
    if (lasting(path)) remember(fd, path, NULL, 0, 0, size);
    int result = real_ftruncate(fd, size);
    pthread_mutex_unlock(&lock);
    return result;
}

int ftruncate(int fd, off_t size) { return one_truncation(fd, size); }
int ftruncate64(int fd, off_t size) { return one_truncation(fd, size); }

/* A file deleted while the power is off is still there. */
int unlink(const char *path) {
    if (!dead || strncmp(path, files, strlen(files))) return real_unlink(path);
    errno = EIO;
    return -1;
}

/* Under control, randomness follows from the seed, so that a run can be repeated. */
ssize_t getrandom(void *buffer, size_t length, unsigned flags) {
    if (!control) return real_getrandom(buffer, length, flags);
    pthread_mutex_lock(&lock);
    for (size_t byte = 0; byte < length; byte++) ((unsigned char *)buffer)[byte] = (unsigned char)word();
    pthread_mutex_unlock(&lock);
    return (ssize_t)length;
}
