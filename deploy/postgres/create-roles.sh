#!/bin/sh
# Creates the database and its three roles. PostgreSQL's container runs this when it starts for the first time.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres \
  --set owner_password="${OWNER_PASSWORD:-$(cat /run/secrets/owner_password)}" \
  --set app_password="${APP_PASSWORD:-$(cat /run/secrets/app_password)}" \
  --set steward_password="${STEWARD_PASSWORD:-$(cat /run/secrets/steward_password)}" <<'SQL'
create role vestibule_owner login password :'owner_password';
create role vestibule_app login password :'app_password';
create role vestibule_steward login password :'steward_password' in role vestibule_app;
create database vestibule owner vestibule_owner;
alter role vestibule_app set statement_timeout = '10s';
alter role vestibule_app set lock_timeout = '5s';
alter role vestibule_app set idle_in_transaction_session_timeout = '10s';
alter role vestibule_steward set statement_timeout = '10s';
alter role vestibule_steward set lock_timeout = '5s';
alter role vestibule_steward set idle_in_transaction_session_timeout = '10s';
SQL
