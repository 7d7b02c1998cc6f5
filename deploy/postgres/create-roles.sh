#!/bin/sh
# Creates the database and its two roles. PostgreSQL's container runs this when it starts for the first time.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres \
  --set owner_password="${OWNER_PASSWORD:-$(cat /run/secrets/owner_password)}" \
  --set app_password="${APP_PASSWORD:-$(cat /run/secrets/app_password)}" <<'SQL'
create role vestibule_owner login password :'owner_password';
create role vestibule_app login password :'app_password';
create database vestibule owner vestibule_owner;
alter role vestibule_app set statement_timeout = '10s';
alter role vestibule_app set lock_timeout = '5s';
alter role vestibule_app set idle_in_transaction_session_timeout = '10s';
SQL
