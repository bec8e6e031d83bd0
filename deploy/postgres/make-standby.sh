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
# The log that a standby away for too long would need is gone (max_slot_wal_keep_size), or soon will be: such a slot serves nobody any more.
psql -XAtq -d postgres -c "select pg_drop_replication_slot(slot_name) from pg_replication_slots
  where slot_name = 'standby' and wal_status in ('lost', 'unreserved') and not active" >/dev/null
exists=$(psql -XAtq -d postgres -c "select count(*) from pg_replication_slots where slot_name = 'standby'")
[ "$exists" = 1 ] || psql -XAtq -d postgres -c "select pg_create_physical_replication_slot('standby', true)" >/dev/null
pg_basebackup --pgdata="$data" --checkpoint=fast --wal-method=stream --slot=standby --no-password
# What restore.sh has put over primary.conf: at the moment to which the primary was restored, the standby would make itself a primary too.
sed -i -E '/^(recovery_target\w*|restore_command|archive_mode)[ =]/d' "$data/postgresql.auto.conf"
# The name is the one that the primary waits for (synchronous_standby_names). Only a primary waits and archives.
{
  echo "primary_conninfo = 'host=$PGHOST port=${PGPORT:-5432} user=${PGUSER:?} passfile=''${PGPASSFILE:-}'' application_name=standby'"
  echo "primary_slot_name = 'standby'"
  echo "synchronous_standby_names = ''"
} >>"$data/postgresql.auto.conf"
touch "$data/standby.signal"
chmod 700 "$data"
echo "the standby is in $data; start PostgreSQL on it, then have the primary wait for it (wait-for-standby.sh, there)"
