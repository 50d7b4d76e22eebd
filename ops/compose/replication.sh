#!/bin/bash
# Runs once, when the primary of cluster.yml is new: lets the standby copy and follow it, and makes commits wait for it.
set -euo pipefail
echo 'host replication croupier samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
# This takes effect when the server starts after its preparation, which must not wait for a standby.
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --command "ALTER SYSTEM SET synchronous_standby_names = '*'"
