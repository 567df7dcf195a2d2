#!/bin/sh
# Run by the PostgreSQL image in a new database: the role that owns Roadbook's database, as docs/operations.md says.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role roadbook login createrole createdb password :'password';
create database roadbook owner roadbook encoding 'UTF8' template template0;
SQL
