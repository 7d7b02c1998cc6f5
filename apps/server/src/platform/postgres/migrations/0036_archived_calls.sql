-- compatible_from: 34
-- Provider calls that were answered long ago leave provider_call. Their rows move to provider_call_archive, which has a
-- partition for each month, and their keys to provider_call_key, so that no call is ever sent again under the same key.
create schema partitions;

create table provider_call_archive (
  id uuid not null,
  operation text not null,
  key text not null,
  client_id uuid,
  user_id uuid,
  input jsonb not null,
  answer jsonb,
  attempts integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, updated_at)
) partition by range (updated_at);
create index provider_call_archive_client on provider_call_archive (client_id) where client_id is not null;
create index provider_call_archive_user on provider_call_archive (user_id) where user_id is not null;
create index provider_call_archive_identity on provider_call_archive ((input ->> 'identityId'))
  where input ->> 'identityId' is not null;
create index provider_call_archive_reset on provider_call_archive (((input ->> 'resetId')::uuid))
  where input ->> 'resetId' is not null;
create index provider_call_archive_relationship on provider_call_archive (updated_at)
  where operation = 'create_bank_relationship';

create table provider_call_key (
  key text primary key,
  id uuid not null,
  -- equals updated_at of the archived call, which selects its partition
  settled_at timestamptz not null
);

grant select, insert, delete on provider_call_archive, provider_call_key to vestibule_app;

-- Creates the partition of a month, whose name ends in the month, such as 2027_03.
create function add_month_of_archived_calls(day date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  month date := date_trunc('month', day);
  name text := to_char(month, '"provider_call_archive_"YYYY_MM');
begin
  if to_regclass('partitions.' || name) is null then
    perform pg_advisory_xact_lock(7214553);
    execute format('create table if not exists partitions.%I partition of provider_call_archive for values from (%L) to (%L)',
      name, month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end if;
end $$;
revoke execute on function add_month_of_archived_calls(date) from public;
grant execute on function add_month_of_archived_calls(date) to vestibule_app;

-- An insert waits for a concurrent move of the call with the same key, and then no longer conflicts with it. This query
-- runs after that wait and, unlike the insert's own statement, sees the moved key.
create function reject_archived_key() returns trigger language plpgsql as $$
begin
  if exists (select from provider_call_key where key = new.key) then
    raise unique_violation using message = 'a call with this key is archived', constraint = 'provider_call_archived';
  end if;
  return null;
end $$;
create trigger provider_call_not_archived after insert on provider_call
  for each row execute function reject_archived_key();

create function forget_archived_key() returns trigger language plpgsql as $$
begin
  delete from provider_call_key where key = old.key;
  return null;
end $$;
create trigger provider_call_archive_deleted after delete on provider_call_archive
  for each row execute function forget_archived_key();

-- Triggers instead of foreign keys: with a foreign key, each new partition would lock client and app_user.
create function delete_archived_calls_of_client() returns trigger language plpgsql as $$
begin
  delete from provider_call_archive where client_id = old.id;
  return null;
end $$;
create trigger client_deleted after delete on client for each row execute function delete_archived_calls_of_client();
create function delete_archived_calls_of_user() returns trigger language plpgsql as $$
begin
  delete from provider_call_archive where user_id = old.id;
  return null;
end $$;
create trigger app_user_deleted after delete on app_user for each row execute function delete_archived_calls_of_user();

-- All calls, whether archived or not. A query by key reads provider_call_key, which names the partition.
create view every_provider_call as
  select id, operation, key, client_id, user_id, input, state, answer, updated_at from provider_call
  union all
  select a.id, a.operation, k.key, a.client_id, a.user_id, a.input, 'answered', a.answer, a.updated_at
  from provider_call_key k
    join provider_call_archive a on a.key = k.key and a.id = k.id and a.updated_at = k.settled_at;
grant select on every_provider_call to vestibule_app;

-- Servers of the previous release cannot read the archive and may run beside this one during the upgrade, so no call is
-- archived in the first week.
create table provider_call_archive_start (starts_at timestamptz not null);
insert into provider_call_archive_start values (now() + interval '7 days');
grant select on provider_call_archive_start to vestibule_app;
