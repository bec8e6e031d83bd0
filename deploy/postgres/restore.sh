#!/bin/sh
# Puts a base backup into an empty folder, so that PostgreSQL, when it is started on it, goes on to a moment from the archived log:
#   restore.sh <empty data folder> ['2026-11-22 14:05:00' | contest-20261122T140500]
# The moment is Japan's, unless it has an offset. Without one: to the end of the log. The newest backup from before that moment is taken, or that of BASE.
# The name is that of a restore point which cluster-restore-point.sh made, for every node of a Citus cluster alike.
# BACKUPS is the folder of all backups. The server that is restored neither archives nor waits for a standby until somebody wants it to.
set -eu
umask 077
: "${BACKUPS:?the folder of the backups}"
data=${1:?the data folder}
moment=${2:-}
if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty; nothing was changed." >&2
  exit 1
fi
export TZ=JST-9
latest=99999999T999999
point=
case $moment in
  contest-*)
    point=$moment
    # A base backup that ended in the same second may be from after the point.
    moment="$(echo "${point#contest-}" | sed -E 's/^(.{4})(..)(..)T(..)(..)(..)$/\1-\2-\3 \4:\5:\6/') 1 second ago"
    ;;
esac
if [ -n "$moment" ]; then
  moment=$(date -d "$moment" '+%Y-%m-%d %H:%M:%S.%6N+09')
  latest=$(date -d "$moment" +%Y%m%dT%H%M%S)
fi
base=${BASE:-$(find "$BACKUPS/base" -mindepth 1 -maxdepth 1 -name '2*T*' -exec basename {} \; | sort |
  awk -v latest="$latest" 'substr($0, 1, 15) <= latest' | tail -n 1)}
if [ -z "$base" ] || [ ! -d "$BACKUPS/base/$base" ]; then
  echo "There is no base backup from before ${moment:-now} in $BACKUPS/base." >&2
  exit 1
fi
mkdir -p "$data"
chmod 700 "$data"
tar -xzf "$BACKUPS/base/$base/base.tar.gz" -C "$data"
mkdir -p "$data/pg_wal"
tar -xzf "$BACKUPS/base/$base/pg_wal.tar.gz" -C "$data/pg_wal"
{
  echo "restore_command = 'cp \"$BACKUPS/wal/%f\" \"%p\"'"
  echo "recovery_target_timeline = 'latest'"
  if [ -n "$point" ]; then
    echo "recovery_target_name = '$point'"
  elif [ -n "$moment" ]; then
    echo "recovery_target_time = '$moment'"
  fi
  echo "recovery_target_action = 'promote'"
  echo "archive_mode = off"
  echo "synchronous_standby_names = ''"
} >>"$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "restored from $base into $data; start PostgreSQL on it, it goes on to ${point:-${moment:-the end of the log}} by itself"
