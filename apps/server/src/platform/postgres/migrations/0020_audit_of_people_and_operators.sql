-- The audit trail beyond clients (SE-11): a user's trail has the user's id; that of an identity without a user the id that
-- identity_trail() makes of it; all that operators do is in one more. Entries are rows of audit_event, whose client_id is the
-- trail's id; each trail begins with SHA-256('client ' || id). This table holds where each of them stands.
create table audit_chain (
  id uuid primary key,
  seq integer not null check (seq > 0),
  head bytea not null
);
grant select, insert, update on audit_chain to vestibule_app;

create function identity_trail(identity text) returns uuid language sql immutable as $$
  select encode(substring(sha256(convert_to('identity ' || identity, 'UTF8')) from 1 for 16), 'hex')::uuid
$$;

-- The trail of an identity: its user's, once there is one.
create function trail_of_identity(identity text) returns uuid language sql stable as $$
  select coalesce((select id from app_user where auth0_user_id = identity), identity_trail(identity))
$$;

-- Appends an entry. A client's trail goes on here once its row is gone.
create function append_entry(trail uuid, entry_at timestamptz, entry_action text, entry text) returns void
language plpgsql as $$
begin
  insert into audit_chain (id, seq, head)
    select client_id, seq, hash from audit_event where client_id = trail order by seq desc limit 1
    on conflict (id) do nothing;
  with chained as (
    insert into audit_chain as c (id, seq, head)
    values (trail, 1, sha256(sha256(convert_to('client ' || trail, 'UTF8')) || int4send(1) || convert_to(entry, 'UTF8')))
    on conflict (id) do update set seq = c.seq + 1,
      head = sha256(c.head || int4send(c.seq + 1) || convert_to(entry, 'UTF8'))
    returning seq, head)
  insert into audit_event (client_id, seq, at, action, payload, hash)
  select trail, seq, entry_at, entry_action, entry::json, head from chained;
end $$;

-- The same for what the database itself did.
create function append_audit(trail uuid, entry_at timestamptz, entry_action text, entry_detail json) returns void
language plpgsql as $$
declare
  instant timestamptz := date_trunc('milliseconds', entry_at);
begin
  perform append_entry(trail, instant, entry_action, json_build_object(
    'at', to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor', 'server', 'action', entry_action,
    'detail', entry_detail, 'ip', null, 'requestId', null)::text);
end $$;

-- Each user has a trail from here on, and so have operators: one that is not there is missing.
select append_audit(id, now(), 'trail_begun', '{}') from app_user;
select append_audit('00000000-0000-4000-8000-000000000000', now(), 'trail_begun', '{}');

-- What an operator did to an entry is told by its id: the trail holds no email and no phone.
alter table whitelist add column id uuid not null default gen_random_uuid();

-- Acceptances, what was shown, and what is kept of them: the server's role adds rows, and changes or deletes none. Neither does
-- the deletion of a client or a user, which is refused while there are any.
revoke update, delete on acceptance, disclosure_shown, kept_record from vestibule_app;
revoke update (person_sealed) on statements_agreement from vestibule_app;
alter table acceptance drop constraint acceptance_client_id_fkey,
  add constraint acceptance_client_id_fkey foreign key (client_id) references client;
alter table statements_agreement drop constraint statements_agreement_client_id_fkey,
  add constraint statements_agreement_client_id_fkey foreign key (client_id) references client;
alter table unsigned_submission drop constraint unsigned_submission_client_id_fkey,
  add constraint unsigned_submission_client_id_fkey foreign key (client_id) references client;
alter table disclosure_shown drop constraint disclosure_shown_user_id_fkey,
  add constraint disclosure_shown_user_id_fkey foreign key (user_id) references app_user;

-- The one way to delete them: with the owner's rights, never while a legal hold stands, and always with an entry of the trail.
create function erase_evidence(erased_user uuid, erased_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own uuid := (select id from client where user_id = erased_user);
  accepted integer;
  agreed integer;
  unsigned integer;
  shown integer;
begin
  if exists (select from legal_hold where subject_id in (erased_user, own)) then
    raise exception 'a legal hold stands';
  end if;
  delete from acceptance where client_id = own;
  get diagnostics accepted = row_count;
  delete from statements_agreement where client_id = own;
  get diagnostics agreed = row_count;
  delete from unsigned_submission where client_id = own;
  get diagnostics unsigned = row_count;
  delete from disclosure_shown where user_id = erased_user;
  get diagnostics shown = row_count;
  if accepted + agreed + unsigned + shown > 0 then
    perform append_audit(erased_user, erased_at, 'evidence_erased', json_build_object('role', session_user,
      'acceptance', accepted, 'statements_agreement', agreed, 'unsigned_submission', unsigned, 'disclosure_shown', shown));
  end if;
end $$;

-- The same for a record that is kept of a person who was erased.
create function destroy_kept_record(record uuid, destroyed_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone kept_record;
begin
  delete from kept_record k where k.id = record
    and not exists (select from legal_hold h where h.subject_id = k.subject_id) returning * into gone;
  if gone.id is not null then
    perform append_audit(gone.subject_id, destroyed_at, 'record_destroyed',
      json_build_object('role', session_user, 'kind', gone.kind, 'keepUntil', gone.keep_until));
  end if;
end $$;

-- Seals rows anew where they still hold `before`: a rotation of keys. Which rows those were is in the operators' trail. Answers
-- how many.
create function reseal_evidence(sealed_table text, ids uuid[], before bytea[], after bytea[], resealed_at timestamptz)
returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed uuid[];
begin
  if sealed_table = 'acceptance' then
    with done as (
      update acceptance set person_sealed = g.after, ip_address = null, user_agent = null, legal_name = null
      from unnest(ids, before, after) g (id, before, after)
      where client_id = g.id and person_sealed is not distinct from g.before returning client_id)
    select array_agg(client_id) into changed from done;
  elsif sealed_table = 'disclosure_shown' then
    with done as (
      update disclosure_shown s set person_sealed = g.after, ip_address = null, rendered = null
      from unnest(ids, before, after) g (id, before, after)
      where s.id = g.id and person_sealed is not distinct from g.before returning s.id)
    select array_agg(id) into changed from done;
  elsif sealed_table = 'statements_agreement' then
    with done as (
      update statements_agreement s set person_sealed = g.after
      from unnest(ids, before, after) g (id, before, after)
      where s.id = g.id and person_sealed = g.before returning s.id)
    select array_agg(id) into changed from done;
  elsif sealed_table = 'kept_record' then
    with done as (
      update kept_record k set record_sealed = g.after
      from unnest(ids, before, after) g (id, before, after)
      where k.id = g.id and record_sealed = g.before returning k.id)
    select array_agg(id) into changed from done;
  else
    raise exception 'nothing is sealed anew in %', sealed_table;
  end if;
  if changed is not null then
    perform append_audit('00000000-0000-4000-8000-000000000000', resealed_at, 'evidence_resealed',
      json_build_object('role', session_user, 'table', sealed_table, 'rows', changed));
  end if;
  return coalesce(cardinality(changed), 0);
end $$;

revoke execute on function append_audit(uuid, timestamptz, text, json), erase_evidence(uuid, timestamptz),
  destroy_kept_record(uuid, timestamptz), reseal_evidence(text, uuid[], bytea[], bytea[], timestamptz) from public;
grant execute on function erase_evidence(uuid, timestamptz), destroy_kept_record(uuid, timestamptz),
  reseal_evidence(text, uuid[], bytea[], bytea[], timestamptz) to vestibule_app;
