-- Uses one of each key, or none where one of them is full: all of it in one call. Rows are taken in the order of their
-- keys, so that parallel requests cannot share a use, nor wait for each other in a circle (SE-03).
-- Answers when all that are full are free again; null: counted.
create function consume_limits(asked_keys text[], most integer[], seconds integer[], at timestamptz) returns timestamptz
language plpgsql as $$
declare
  free_at timestamptz;
begin
  insert into rate_limit (key, uses, idle_at)
    select key, '{}', at from unnest(asked_keys) key order by key on conflict do nothing;
  perform from rate_limit where key = any(asked_keys) order by key for update;
  select max(live.oldest + make_interval(secs => a.seconds)) into free_at
    from unnest(asked_keys, most, seconds) a (key, most, seconds) join rate_limit l on l.key = a.key,
      lateral (select count(*) as used, min(use) as oldest from unnest(l.uses) use
        where use > at - make_interval(secs => a.seconds)) live
    where live.used >= a.most;
  if free_at is not null then
    return free_at;
  end if;
  insert into rate_limit as l (key, uses, idle_at)
    select a.key, array[at], at + make_interval(secs => a.seconds)
    from unnest(asked_keys, seconds) a (key, seconds) order by a.key
    on conflict (key) do update set idle_at = excluded.idle_at,
      uses = (select coalesce(array_agg(use order by use), '{}') from unnest(l.uses) use
        where use > at - (excluded.idle_at - at)) || at;
  return null;
end $$;

-- Emails with which an identity was made, or was about to be, and which nobody has verified: identities go after 7 days, also
-- one whose maker did not live to hear of it (SU-19). Lower case.
create table unverified_email (
  email text primary key check (email = lower(email)),
  created_at timestamptz not null
);
create index unverified_email_created on unverified_email (created_at);
insert into unverified_email (email, created_at)
  select i.email, min(u.created_at) from unverified_identity u
  join (select id, email from local_identity union select auth0_user_id, email from app_user) i on i.id = u.identity_id
  group by i.email;
drop table unverified_identity;
grant select, insert, update, delete on unverified_email to vestibule_app;

-- What nobody takes up any more is looked for by its last touch.
create index outside_call_pending on outside_call (updated_at) where state = 'pending';

-- It served no query.
drop index app_user_prospect;
