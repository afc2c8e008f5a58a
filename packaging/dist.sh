#!/bin/sh
# Makes a tarball of a command that is already built, the same bytes each time, and prints its name:
# packaging/dist.sh COMMAND FOLDER
set -eu
: "${SOURCE_DATE_EPOCH:?is the time that is noted in the package}"
umask 022
command=$(realpath "$1")
folder=$(realpath "$2")
cd "$(dirname "$0")/.."

version=$("$command" --version | cut -d ' ' -f 2)
name=rxrepl-$version-linux-$(uname -m)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
packaging/install.sh "$command" "$work/$name"
cp packaging/INSTALL LICENSE "$work/$name"
# Libraries that are linked in and whose licences want to be passed on, as Debian has them.
for library in libc6 libedit libbsd libmd libncurses; do
  install -D -m 644 "/usr/share/doc/$library-dev/copyright" "$work/$name/share/doc/rxrepl/licences/$library"
done
tar --create --directory "$work" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner \
  --mtime="@$SOURCE_DATE_EPOCH" "$name" | gzip -9n > "$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"
