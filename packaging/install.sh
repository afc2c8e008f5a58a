#!/bin/sh
# Puts a command that is already built, its manual page, completions, pages and examples into a folder
# like /usr/local: packaging/install.sh COMMAND FOLDER
set -eu
command=$1
target=$2
cd "$(dirname "$0")/.."

put() { install -D -m 644 "$1" "$target/$2"; }

install -D -m 755 "$command" "$target/bin/rxrepl"
strip --remove-section=.comment --remove-section=.note --remove-section=.swift_ast "$target/bin/rxrepl"

put docs/rxrepl.1 share/man/man1/rxrepl.1

completion=$(mktemp)
trap 'rm -f "$completion"' EXIT
while read -r shell path; do
  # A completion is read by a shell, not run: it has no first line that names one.
  "$command" --generate-completion-script "$shell" | sed '1{/^#!/d;}' > "$completion"
  put "$completion" "share/$path"
done << SHELLS
bash bash-completion/completions/rxrepl
zsh zsh/site-functions/_rxrepl
fish fish/vendor_completions.d/rxrepl.fish
SHELLS

# The pages stand as they do in the sources, so that they find each other.
for page in README.md CHANGELOG.md docs/*.md docs/*.svg docs/decisions/*.md examples/*.rx examples/seeds/*.rx; do
  put "$page" "share/doc/rxrepl/$page"
done
