#!/bin/sh
# Makes a Debian package of a command that is already built, the same bytes each time, and prints its
# name: packaging/deb.sh COMMAND FOLDER [OPTION OF dpkg-shlibdeps]...
set -eu
: "${SOURCE_DATE_EPOCH:?is the time that is noted in the package}"
umask 022
command=$(realpath "$1")
folder=$(realpath "$2")
shift 2
cd "$(dirname "$0")/.."

# Older than a package of Debian's own, whose revisions begin with 1.
version=$("$command" --version | cut -d ' ' -f 2)-0upstream1
architecture=$(dpkg --print-architecture)
maintainer='The rxrepl authors <nobody@rxrepl.invalid>'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/rxrepl
doc=$root/usr/share/doc/rxrepl
packaging/install.sh "$command" "$root/usr"

# Where Debian wants what other systems have elsewhere.
mkdir -p "$root/usr/share/zsh"
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
mv "$doc/CHANGELOG.md" "$doc/changelog"
cat > "$doc/changelog.Debian" << CHANGELOG
rxrepl ($version) unstable; urgency=medium

  * What is new stands in changelog.gz.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGELOG
# See docs/decisions/0035-a-fixed-place.md.
mkdir -p "$root/usr/share/lintian/overrides"
echo 'rxrepl: hardening-no-pie [usr/bin/rxrepl]' > "$root/usr/share/lintian/overrides/rxrepl"
gzip -9n "$doc/changelog" "$doc/changelog.Debian" "$root/usr/share/man/man1/rxrepl.1"
{
  echo 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/'
  echo 'Upstream-Name: rxrepl'
  echo
  echo 'Files: *'
  sed -n 's/^Copyright (c) /Copyright: /p' LICENSE
  echo 'License: Expat'
  sed '1,/^Copyright/d; /./!s/^/./; s/^/ /' LICENSE | sed '1d'
} > "$doc/copyright"

mkdir "$work/debian" "$root/DEBIAN"
printf 'Source: rxrepl\n\nPackage: rxrepl\nArchitecture: any\n' > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps "$@" -O rxrepl/usr/bin/rxrepl | sed 's/^shlibs:Depends=//')
cat > "$root/DEBIAN/control" << CONTROL
Package: rxrepl
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$root/usr" | cut -f 1)
Depends: $depends
Section: devel
Priority: optional
Description: REPL for reactive streams
 A command line for reactive streams: each line makes streams or sends values
 to them, every event is printed, and a timeline is drawn for every name.
 .
 Use it to learn or teach reactive programming, to try a chain of operators of
 RxSwift, RxJS or Combine, and to filter live data in a shell.
CONTROL
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)

find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
package=$folder/rxrepl_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" > /dev/null
echo "$package"
