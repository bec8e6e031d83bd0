#!/bin/sh
# Makes the standby of PGHOST (or the local socket) the primary. First make sure that the old primary is off and stays off: two primaries accept answers
# that nobody can bring together again.
set -eu
if [ "$(psql -XAtq -d postgres -c 'select pg_is_in_recovery()')" != t ]; then
  echo "This server is a primary already; nothing was changed." >&2
  exit 1
fi
psql -XAtq -d postgres -c 'select pg_promote(true, 60)' >/dev/null
# It has no standby of its own yet; waiting for one would hold every answer.
psql -XAtq -d postgres -c "alter system set synchronous_standby_names = ''" -c 'select pg_reload_conf()' >/dev/null
[ "$(psql -XAtq -d postgres -c 'select pg_is_in_recovery()')" = f ]
echo "this server is the primary now; point DATABASE_URL at it, then make-standby.sh on the other, wait-for-standby.sh here"
