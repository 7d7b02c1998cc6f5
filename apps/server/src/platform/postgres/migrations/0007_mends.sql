-- Uses one of each key, or none where one of them is full: all of it in one call. Rows are taken in the order of their
-- keys and held to its end, so that parallel requests cannot share a use, nor see one that is taken back, nor wait for each
-- other in a circle (SE-03). Answers when all that are full are free again; null: counted.
create function consume_limits(asked_keys text[], most integer[], seconds integer[], at timestamptz) returns timestamptz
language plpgsql as $$
declare
  taken text[];
  free_at timestamptz;
begin
  with asked as (
    select a.key, a.most, at - make_interval(secs => a.seconds) as since, at + make_interval(secs => a.seconds) as idle_at
    from unnest(asked_keys, most, seconds) a (key, most, seconds)),
  counted as (
    insert into rate_limit as l (key, uses, idle_at) select key, array[at], asked.idle_at from asked order by key
    on conflict (key) do update
      set uses = (select coalesce(array_agg(use order by use), '{}') from unnest(l.uses) use
          where use > (select since from asked where asked.key = l.key)) || at,
        idle_at = excluded.idle_at
      where (select count(*) from unnest(l.uses) use where use > (select since from asked where asked.key = l.key))
        < (select asked.most from asked where asked.key = l.key)
    returning key)
  select array_agg(key) into taken from counted;
  if cardinality(taken) = cardinality(asked_keys) then
    return null;
  end if;
  update rate_limit set uses = uses[1:cardinality(uses) - 1] where key = any(taken);
  select max((select min(use) from unnest(l.uses) use where use > at - make_interval(secs => a.seconds))
      + make_interval(secs => a.seconds)) into free_at
    from unnest(asked_keys, seconds) a (key, seconds) join rate_limit l on l.key = a.key
    where taken is null or a.key <> all(taken);
  return coalesce(free_at, at + interval '1 second');
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
