#!/bin/sh
# Installs a package into an empty root, runs what it has brought, removes it, and looks for what is
# left: packaging/check-deb.sh PACKAGE
set -eu
[ "$(id -u)" = 0 ] || exec fakeroot "$0" "$@"
package=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

same() {
  [ "$2" = "$3" ] || { printf '%s: wanted\n%s\nbut got\n%s\n' "$1" "$2" "$3" >&2; exit 1; }
}
files() { find "$root" -path "$root/var/lib/dpkg" -prune -o -print | sort; }

# The libraries that it depends on count as installed, in the version that is installed here.
state=$root/var/lib/dpkg
mkdir -p "$state/info" "$state/updates"
for library in $(dpkg-deb --field "$package" Depends | sed 's/([^)]*)//g; s/,//g'); do
  dpkg-query --status "$library" >> "$state/status"
  echo >> "$state/status"
  : > "$state/info/$(dpkg-query --show --showformat '${binary:Package}' "$library").list"
done
before=$(files)

dpkg --root="$root" --install "$package" > /dev/null
(cd "$root" && md5sum --check --quiet var/lib/dpkg/info/rxrepl.md5sums)
rxrepl=$root/usr/bin/rxrepl
same 'rxrepl -e' "$(printf 'a  1\nb  2\na  2\nb  3\n\n* a  1-2->\no b  2-3->')" \
  "$("$rxrepl" --ascii -e 'a = behavior(1); b = a.map(+1); a.next(2)')"
same 'the version' "$(dpkg-deb --field "$package" Version)" \
  "$("$rxrepl" --version | cut -d ' ' -f 2)-0upstream1"
examples=$root/usr/share/doc/rxrepl/examples
same 'the examples' '0 failed' \
  "$("$rxrepl" test "$examples"/*.rx "$examples"/seeds/*.rx | tail -n 1 | cut -d ' ' -f 3-)"
if command -v man > /dev/null; then
  same 'the manual page' '' "$(MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z \
    "$root/usr/share/man/man1/rxrepl.1.gz" 2>&1 > /dev/null)"
fi
same 'completion in bash' 'complete -o filenames -F _rxrepl rxrepl' \
  "$(bash -c '. "$1"; complete -p rxrepl' bash "$root/usr/share/bash-completion/completions/rxrepl")"

dpkg --root="$root" --purge rxrepl > /dev/null
same 'what is left' "$before" "$(files)"
echo "$package: installed, run and removed"
