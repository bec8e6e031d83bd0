#!/bin/sh
# Has the primary of PGHOST (or the local socket) acknowledge a commit only when its standby has it, as primary.conf says: after
# make-standby.sh, and when a standby that was away is back. Until then the loss of one machine loses answers, and nothing else says so.
set -eu
ask() { psql -XAtq -d postgres -c "$1"; }
if [ "$(ask 'select pg_is_in_recovery()')" != f ]; then
  echo "This server is a standby; nothing was changed." >&2
  exit 1
fi
# Waiting for one that is away, or far behind, would hold every answer.
if [ "$(ask "select count(*) from pg_stat_replication where application_name = 'standby' and state = 'streaming'")" != 1 ]; then
  echo "No standby has caught up with this server; nothing was changed." >&2
  exit 1
fi
# What promote.sh, make-standby.sh, restore.sh or an operator has put over primary.conf.
ask 'alter system reset synchronous_standby_names'
ask 'select pg_reload_conf()' >/dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do
  state=$(ask "select sync_state from pg_stat_replication where application_name = 'standby'")
  [ "$state" != sync ] || break
  sleep 1
done
if [ "$state" != sync ]; then
  echo "Commits still wait for nobody: include primary.conf at the end of postgresql.conf, restart, and run this again." >&2
  exit 1
fi
echo "commits wait for the standby"
if [ "$(ask 'show archive_mode')" != on ]; then
  echo "But no log is archived, and no moment from now on can be restored: alter system reset archive_mode, include primary.conf," \
    "restart, base-backup.sh." >&2
  exit 1
fi
