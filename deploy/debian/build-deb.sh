#!/bin/sh
# Builds roadbook_VERSION_ARCHITECTURE.deb in the current folder, for the processor of this machine. After npm ci:
#   deploy/debian/build-deb.sh
set -eu

source=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$source/../.." && pwd)
version=$(sed -n 's/^  "version": "\(.*\)",/\1/p' "$root/package.json")
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
package=$work/package

mkdir -p "$package/opt" "$package/DEBIAN"
"$source/../make-release.sh" "$package/opt/roadbook"
install -m 0644 "$source/service.env" "$package/opt/roadbook/"
install -D -m 0644 "$source/roadbook.service" "$package/usr/lib/systemd/system/roadbook.service"
install -D -m 0600 "$source/roadbook.env" "$package/etc/roadbook.env"
install -D -m 0755 "$source/roadbook" "$package/usr/bin/roadbook"
install -D -m 0644 "$root/.env.example" "$package/usr/share/doc/roadbook/settings"
install -m 0644 "$root/docs/install.md" "$root/docs/operations.md" "$root/CHANGELOG.md" "$package/usr/share/doc/roadbook/"
install -m 0644 "$root/NOTICE" "$package/usr/share/doc/roadbook/copyright"
install -m 0755 "$source/postinst" "$source/prerm" "$source/postrm" "$package/DEBIAN/"
echo /etc/roadbook.env > "$package/DEBIAN/conffiles"
cat > "$package/DEBIAN/control" <<EOF
Package: roadbook
Version: $version
Architecture: $architecture
Maintainer: Roadbook
Installed-Size: $(du -sk "$package" | cut -f1)
Depends: libc6 (>= 2.28), libatomic1, libstdc++6, ca-certificates, util-linux, passwd
Section: web
Priority: optional
Description: Open fleet and vehicle management for companies
 GPS trackers and phones report to Roadbook; people see where their vehicles are, what they drove and
 what they cost. It brings its own Node and PostgreSQL.
EOF
# The folder of mktemp is private, and so is what was copied below a private umask.
chmod -R u=rwX,go=rX "$package/opt" "$package/usr"
find "$package/etc" -type d -exec chmod 0755 {} +
chmod 0755 "$package" "$package/DEBIAN"
dpkg-deb --root-owner-group -Zzstd -z9 --build "$package" "roadbook_${version}_$architecture.deb"
