#!/bin/sh
# Gives a command the password of the replication role: with-passwords.sh <command> …
set -eu
umask 077
export PGHOST="${PGHOST:-database}" PGUSER=replicator PGPASSFILE=/tmp/pgpass
echo "*:*:*:replicator:$(cat /run/secrets/replication_password)" >"$PGPASSFILE"
exec "$@"
