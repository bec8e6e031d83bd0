#!/bin/sh
# Makes a standby of the running primary in an empty folder; PostgreSQL that is started on it follows the primary:
#   make-standby.sh <empty data folder>
# The primary is that of PGHOST, PGPORT, PGUSER (a role with REPLICATION) and PGPASSFILE, which the standby uses from then on too.
set -eu
umask 077
data=${1:?the data folder}
: "${PGHOST:?the primary}"
if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty; nothing was changed." >&2
  exit 1
fi
exists=$(psql -XAtq -d postgres -c "select count(*) from pg_replication_slots where slot_name = 'standby'")
[ "$exists" = 1 ] || psql -XAtq -d postgres -c "select pg_create_physical_replication_slot('standby', true)" >/dev/null
pg_basebackup --pgdata="$data" --checkpoint=fast --wal-method=stream --slot=standby --no-password
# The name is the one that the primary waits for (synchronous_standby_names). Only a primary waits and archives.
{
  echo "primary_conninfo = 'host=$PGHOST port=${PGPORT:-5432} user=${PGUSER:?} passfile=''${PGPASSFILE:-}'' application_name=standby'"
  echo "primary_slot_name = 'standby'"
  echo "synchronous_standby_names = ''"
} >>"$data/postgresql.auto.conf"
touch "$data/standby.signal"
chmod 700 "$data"
echo "the standby is in $data; start PostgreSQL on it"
