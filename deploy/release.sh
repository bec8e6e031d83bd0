#!/bin/sh
# Releases on machines without containers, each in a folder of its own (docs/deployment.md):
#   release.sh prepare <git tag>    new folder, dependencies, build; touches nothing that runs
#   release.sh activate <name>      migrate, copies one after the other, site; removes releases that nobody goes back to
#   release.sh rollback             site and copies of the release before; the database stays as it is
#   release.sh list
# CONTEST_ROOT (/opt/contest) has repository/, releases/ and the link current. COPIES are the instances of contest-api@, by number.
# KEEP_RELEASES (3) of the newest stay, besides the current one and the one before it.
# /etc/contest/site.env has the site's settings, which are built in; contest.env those of the API.
set -eu
# Accounts of the API, nginx and PostgreSQL read what is made here, whatever the shell that this is typed into keeps to itself.
umask 022
root=${CONTEST_ROOT:-/opt/contest}
settings=${CONTEST_SETTINGS:-/etc/contest}
copies=${COPIES:-1 2}
ready_within=${READY_WITHIN:-60}
keep_releases=${KEEP_RELEASES:-3}
releases=$root/releases

fail() {
  echo "$*" >&2
  exit 1
}

name_of() {
  [ -L "$root/$1" ] && basename "$(readlink "$root/$1")"
}

# By name, the oldest first: names begin with the date.
list() {
  find "$releases" -mindepth 1 -maxdepth 1 -type d ! -name '.*' -printf '%f\n' | sort
}

point() {
  ln -sfn "releases/$2" "$root/.$1.next"
  mv -T "$root/.$1.next" "$root/$1"
}

prepare() {
  tag=$1
  commit=$(git -C "$root/repository" rev-parse --short=10 "$tag^{commit}")
  name=$(TZ=JST-9 date +%Y%m%d%H%M)-$commit
  part=$releases/.$name.part
  # What an earlier attempt left.
  rm -rf "$releases"/.*.part
  mkdir -p "$part"
  git -C "$root/repository" archive "$commit" | tar -x -C "$part"
  cp "$settings/site.env" "$part/.env"
  # Copies are answering beside this. What only the build needs does not stay: the API's own packages are those of its image.
  (
    cd "$part"
    nice -n 19 npm ci
    nice -n 19 npm run build
    nice -n 19 npm ci --omit=dev --omit=optional --workspace packages/contest-api --include-workspace-root=false
  )
  rm -rf "$part/.env" "$part/.next" "$part/.site"
  mv "$part" "$releases/$name"
  echo "prepared: $name; next: release.sh activate $name"
}

wait_until_ready() {
  port=$((13000 + $1))
  end=$(($(date +%s) + ready_within))
  until curl --fail --silent --output /dev/null --max-time 3 "http://127.0.0.1:$port/readyz"; do
    [ "$(date +%s)" -lt "$end" ] || return 1
    sleep 1
  done
}

migrate() {
  (
    set -a
    . "$settings/contest.env"
    set +a
    cd "$releases/$1"
    node_modules/.bin/node packages/contest-api/src/command-line/main.ts db migrate
  )
}

show_site() {
  RELEASE=$1 "$releases/$1/deploy/publish-site.sh" "$releases/$1/out"
  nginx -t -q && systemctl reload nginx
}

replace_copies() {
  before=$(name_of current || true)
  [ "$before" = "$1" ] || [ -z "$before" ] || point previous "$before"
  point current "$1"
  for copy in $copies; do
    systemctl restart "contest-api@$copy"
    wait_until_ready "$copy" ||
      fail "Copy $copy is not ready after $ready_within s (journalctl -u contest-api@$copy). The others were not touched; back: release.sh rollback"
    echo "copy $copy: ready"
  done
}

remove_old() {
  current=$(name_of current)
  previous=$(name_of previous || true)
  list | head -n "-$keep_releases" | while read -r name; do
    case $name in
    "$current" | "$previous") ;;
    *) rm -rf "${releases:?}/$name" && echo "removed: $name" ;;
    esac
  done
}

# A page must not meet an API that is older than itself: forward the copies come first, back the site.
activate() {
  name=$1
  order=$2
  [ -d "$releases/$name" ] || fail "There is no release $name in $releases; nothing was changed."
  if [ "$order" = forward ]; then
    # The schema only grows: copies of the release before go on on it.
    migrate "$name"
    replace_copies "$name"
    show_site "$name"
    remove_old
  else
    show_site "$name"
    replace_copies "$name"
  fi
  echo "active: $name"
}

case ${1:-} in
prepare) prepare "${2:?a git tag}" ;;
activate) activate "${2:?the name of a release (release.sh list)}" forward ;;
rollback)
  before=$(name_of previous) || fail "There is no release before; nothing was changed."
  activate "$before" back
  ;;
list)
  list
  echo "current: $(name_of current || echo none), previous: $(name_of previous || echo none)"
  ;;
*) fail "release.sh prepare <git tag> | activate <name> | rollback | list" ;;
esac
