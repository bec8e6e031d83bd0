#!/bin/sh
# In systemctl's place where nothing else of systemd runs: does at once what the lines of a unit say, as the account and with the
# settings that they name. What keeps a unit from the rest of the machine is systemd's own, and missing here.
set -eu
verb=$1
shift
now=
units=
for word; do
  case $word in
  --now) now=yes ;;
  *) units="$units $word" ;;
  esac
done

# A process that has ended may still have its number, where nobody asks how it ended.
is_running() {
  [ -f "/run/$1.pid" ] && readlink "/proc/$(cat "/run/$1.pid")/exe" >/dev/null
}

stop() {
  case $1 in
  *.timer) ;;
  postgresql@*) ! pg_lsclusters -h | grep -q online || pg_ctlcluster 15 main stop ;;
  *)
    ! is_running "$1" || kill "$(cat "/run/$1.pid")"
    for _ in $(seq 100); do
      is_running "$1" || return 0
      sleep 0.2
    done
    echo "$1 does not end" >&2
    return 1
    ;;
  esac
}

# The lines of a unit's file, with the instance's name filled in.
lines() { sed -n "s/^$1=//p" "$file" | sed "s/%i/$instance/g"; }

start() {
  unit=$1
  case $unit in
  *.timer | prometheus*) return ;;
  nginx)
    nginx
    return
    ;;
  postgresql@*)
    pg_ctlcluster 15 main start
    return
    ;;
  esac
  instance=$(echo "$unit" | sed -n 's/.*@//p')
  file=/etc/systemd/system/$(echo "$unit" | sed 's/@.*/@/').service
  account=$(lines User)
  # Like systemd, into words.
  # shellcheck disable=SC2046
  set -- setpriv --reuid="${account:-root}" --regid="${account:-root}" --init-groups env $(lines Environment) $(lines ExecStart)
  (
    settings=$(lines EnvironmentFile)
    # shellcheck source=/dev/null
    [ -z "$settings" ] || { set -a && . "$settings" && set +a; }
    folder=$(lines WorkingDirectory)
    cd "${folder:-/}"
    if [ "$(lines Type)" = oneshot ]; then
      "$@"
    else
      setsid "$@" >>"/var/log/$unit.log" 2>&1 </dev/null &
      echo $! >"/run/$unit.pid"
    fi
  )
  lines ExecStartPost | while read -r command; do $command; done
}

case $verb in
daemon-reload) exit ;;
enable | disable) echo "$units" | xargs /usr/bin/systemctl -q "$verb" 2>&1 ;;
esac
[ "$verb$now" != enable ] && [ "$verb$now" != disable ] || exit 0
for unit in $units; do
  unit=${unit%.service}
  case $verb in
  stop | disable) stop "$unit" ;;
  restart) stop "$unit" && start "$unit" ;;
  reload | reload-or-restart) if is_running "$unit"; then nginx -s reload; else start "$unit"; fi ;;
  start | enable) is_running "$unit" || start "$unit" ;;
  *) echo "systemctl $verb" >&2 && exit 1 ;;
  esac
done
