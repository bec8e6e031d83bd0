#!/bin/sh
# A base backup at its start where there is none of today, and then one each night at BACKUP_AT, in Japan.
set -eu
export TZ=JST-9
until pg_isready -q -d postgres; do sleep 1; done
while :; do
  today=$(date +%Y%m%d)
  due=$(date -d "$today ${BACKUP_AT:-03:30}" +%s)
  has=$(find "$BACKUPS/base" -mindepth 1 -maxdepth 1 -name '2*T*' 2>/dev/null | head -n 1)
  if [ -z "$has" ] || { [ "$(date +%s)" -ge "$due" ] && [ "$(cat "$BACKUPS/last-night" 2>/dev/null || :)" != "$today" ]; }; then
    if /opt/contest/postgres/base-backup.sh; then echo "$today" >"$BACKUPS/last-night"; fi
  fi
  sleep 60
done
