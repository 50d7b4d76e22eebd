/* Runs TestU01's SmallCrush over standard input again and again, until it has read a number of mebibytes. No battery sees
   bytes that an earlier one has seen.

   Usage: small_crush MEBIBYTES < STREAM */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <testu01/bbattery.h>
#include <testu01/fbar.h>
#include <testu01/swrite.h>
#include <testu01/unif01.h>

/* A statistic is weak, or failed, outside of these chances, as in dieharder. */
#define WEAK 0.005
#define FAILED 0.000001
#define MOST_STATISTICS 64
#define MOST_BATTERIES 4096

static unsigned int words[1 << 16];
static size_t next_word, word_count;
static unsigned long long words_read;

static unsigned int next(void)
{
    if (next_word == word_count) {
        word_count = fread(words, sizeof words[0], sizeof words / sizeof words[0], stdin);
        next_word = 0;
        if (word_count == 0) {
            fprintf(stderr, "the stream has ended\n");
            exit(2);
        }
    }
    words_read++;
    return words[next_word++];
}

static int by_size(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

/* The chance of a larger distance from even chances (Kolmogorov and Smirnov). */
static double evenness(double *chances, long count)
{
    double largest = 0;
    qsort(chances, count, sizeof *chances, by_size);
    for (long at = 0; at < count; at++) {
        double above = (at + 1.0) / count - chances[at], below = chances[at] - (double)at / count;
        largest = above > largest ? above : largest;
        largest = below > largest ? below : largest;
    }
    return fbar_KS1(count, largest);
}

int main(int count, char **arguments)
{
    static double chances[MOST_STATISTICS][MOST_BATTERIES];
    static const char *names[MOST_STATISTICS];
    long batteries = 0, statistics = 0, weak = 0, failed = 0;
    double least_even = 1;
    const char *least_even_name = "";
    if (count != 2) {
        fprintf(stderr, "small_crush MEBIBYTES\n");
        return 2;
    }
    unsigned long long wanted = strtoull(arguments[1], NULL, 10) << 20;

    /* The library writes a report of its own to standard output. */
    FILE *out = fdopen(dup(STDOUT_FILENO), "w");
    if (!out || !freopen("/dev/null", "w", stdout)) return 2;
    swrite_Basic = FALSE;
    unif01_Gen *stream = unif01_CreateExternGenBits("standard input", next);

    while (words_read * sizeof words[0] < wanted && batteries < MOST_BATTERIES) {
        bbattery_SmallCrush(stream);
        statistics = bbattery_NTests;
        for (long at = 0; at < statistics; at++) {
            double chance = bbattery_pVal[at];
            chances[at][batteries] = chance;
            names[at] = bbattery_TestNames[at];
            if (chance >= WEAK && chance <= 1 - WEAK) continue;
            int is_failure = chance < FAILED || chance > 1 - FAILED;
            failed += is_failure;
            weak += !is_failure;
            fprintf(out, "  %s in battery %ld, p = %.3g%s%.3g: %s\n", names[at], batteries + 1, chance,
                    chance > 0.5 ? ", from 1: " : ", from 0: ", chance > 0.5 ? 1 - chance : chance,
                    is_failure ? "FAILED" : "weak");
            fflush(out);
        }
        batteries++;
    }
    for (long at = 0; at < statistics; at++) {
        double even = evenness(chances[at], batteries);
        if (even < least_even) {
            least_even = even;
            least_even_name = names[at];
        }
    }
    fprintf(out, "  %.2f GiB, %ld batteries of %ld statistics: %ld weak of %.1f expected, %ld failed; the least even: %s, p = %.4f\n",
            words_read * sizeof words[0] / 1073741824.0, batteries, statistics, weak, batteries * statistics * 2 * WEAK, failed,
            least_even_name, least_even);
    return 0;
}
