#!/bin/sh
# A base backup at its start where there is none of today, and then one each night at BACKUP_AT (UTC).
set -eu
until pg_isready -q -d postgres; do sleep 1; done
while :; do
  today=$(date -u +%Y%m%d)
  due=$(date -u -d "$today ${BACKUP_AT:-18:30}" +%s)
  has=$(find "$BACKUPS/base" -mindepth 1 -maxdepth 1 -name '2*Z' 2>/dev/null | head -n 1)
  if [ -z "$has" ] || { [ "$(date -u +%s)" -ge "$due" ] && [ "$(cat "$BACKUPS/last-night" 2>/dev/null || :)" != "$today" ]; }; then
    if /opt/contest/postgres/base-backup.sh; then echo "$today" >"$BACKUPS/last-night"; fi
  fi
  sleep 60
done
