#!/bin/sh
# A simulation as a Slurm array: 100 parts of 10,000,000 sessions.
#
#   parts=$(sbatch --parsable ops/cluster/slurm.sh)
#   sbatch --dependency=afterok:"$parts" --wrap 'croupier merge tallies/part-*.tally --json > result.json'
#
# Slurm places the parts; `scontrol requeue` starts a lost one again. A part that was asked to end (SIGTERM) has written its tally
# file, and --resume plays the rest; a part that was killed begins again.
#SBATCH --job-name=croupier
#SBATCH --array=0-99
#SBATCH --cpus-per-task=2
#SBATCH --mem=256M
#SBATCH --time=01:00:00
#SBATCH --requeue
set -eu
sessions=10000000
mkdir -p tallies
exec croupier simulate --pack bclc-craps --strategy three-point-molly --bankroll 500 --rolls 200 --seed 1 \
  --no-exact --threads "${SLURM_CPUS_PER_TASK:-2}" \
  --first-session $((SLURM_ARRAY_TASK_ID * sessions)) --sessions "$sessions" \
  --tally "$(printf 'tallies/part-%03d.tally' "$SLURM_ARRAY_TASK_ID")" --resume
