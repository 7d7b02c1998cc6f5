-- compatible_from: 34
-- The role vestibule_steward erases and re-seals evidence, ends legal holds, revokes firm keys and signs checkpoints. Only the
-- worker, housekeeping and operator commands connect with it. vestibule_app, which serves requests, keeps the right to read and
-- append. While processes of an older release still run, their housekeeping, resets of unverified users and firm-API erasures fail.
do $$
begin
  if not exists (select from pg_roles where rolname = 'vestibule_steward') then
    raise exception 'The role vestibule_steward is missing. Create it as docs/operations.md, Database, says, then run npm run migrate again.';
  end if;
end $$;

-- A row means that the clock of this installation may run ahead of the database's clock. Only a local installation has one.
create table free_clock (set_at timestamptz not null default now());

-- Periods are compared with the time that the caller names, which must not be in the future.
create function require_past(instant timestamptz) returns void language plpgsql as $$
begin
  if instant > now() + interval '1 day' and not exists (select from free_clock) then
    raise exception 'the time is in the future';
  end if;
end $$;

-- Checks the hold and the periods that the law requires of what is erased here: each has ended, or the record was kept sealed.
create or replace function erase_evidence(erased_user uuid, erased_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own uuid := (select id from client where user_id = erased_user);
  today date := (erased_at at time zone 'America/New_York')::date;
  closed date;
  required record;
  accepted integer;
  agreed integer;
  unsigned integer;
  shown integer;
begin
  perform require_past(erased_at);
  if exists (select from legal_hold where subject_id in (erased_user, own)) then
    raise exception 'a legal hold stands';
  end if;
  select case when coalesce(b.closed_on, c.closed_on) is not null then coalesce(b.closed_on, c.closed_on)
      when b.state <> 'CLOSED' and (b.state = 'OPEN' or b.opened_at is not null) then 'infinity'
      else ((select max(e.at) from audit_event e where e.client_id = own and e.action <> 'applicant_erased'
        and e.payload ->> 'actor' not in ('operator', 'unproven')) at time zone 'America/New_York')::date end
    into closed from client c left join broker_account b on b.client_id = c.id where c.id = own;
  for required in
    select 'acceptance' as kind, 6 as years, closed as since
      where exists (select from acceptance where client_id = own)
        or exists (select from statements_agreement where client_id = own)
    union all select 'authorization', 2, least(closed,
        (select stopped_on from contribution_stop where client_id = own),
        (select max(t.start_date) from transfer t join contribution k on k.client_id = t.client_id and k.one_time
          where t.client_id = own))
      where exists (select from disclosure_shown where user_id = erased_user and call = 'confirmation')
  loop
    if required.since = 'infinity' then
      raise exception 'the account is not closed';
    end if;
    if required.since + make_interval(years => required.years) > today and not exists (
      select from kept_record k where k.subject_id = own and k.kind = required.kind
        and k.keep_until >= required.since + make_interval(years => required.years)) then
      raise exception 'the % must be kept for % years', required.kind, required.years;
    end if;
  end loop;
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

create or replace function destroy_kept_record(record uuid, destroyed_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone kept_record;
begin
  perform require_past(destroyed_at);
  delete from kept_record k where k.id = record
    and k.keep_until <= (destroyed_at at time zone 'America/New_York')::date
    and not exists (select from legal_hold h where h.subject_id = k.subject_id) returning * into gone;
  if gone.id is not null then
    perform append_audit(gone.subject_id, destroyed_at, 'record_destroyed',
      json_build_object('role', session_user, 'kind', gone.kind, 'keepUntil', gone.keep_until));
  end if;
end $$;

-- The only way to end a legal hold. Returns false if there was none.
create function end_legal_hold(held uuid, ended_at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone legal_hold;
begin
  delete from legal_hold where subject_id = held returning * into gone;
  if gone.subject_id is null then
    return false;
  end if;
  perform append_audit(held, ended_at, 'legal_hold_removed', json_build_object('role', session_user, 'heldAt', gone.held_at));
  return true;
end $$;

-- In a block, because older releases use these rights until their processes are replaced.
do $$
begin
  revoke execute on function erase_evidence(uuid, timestamptz), destroy_kept_record(uuid, timestamptz),
    reseal_evidence(text, uuid[], bytea[], bytea[], timestamptz) from vestibule_app;
  revoke execute on function end_legal_hold(uuid, timestamptz), require_past(timestamptz) from public;
  revoke delete on legal_hold from vestibule_app;
  revoke update (revoked_at, revoked_by) on firm_key from vestibule_app;
  revoke insert on audit_checkpoint, audit_checkpoint_head from vestibule_app;
  revoke update on audit_chain from vestibule_app;
end $$;
grant update (seq, head) on audit_chain to vestibule_app;
grant execute on function erase_evidence(uuid, timestamptz), destroy_kept_record(uuid, timestamptz),
  reseal_evidence(text, uuid[], bytea[], bytea[], timestamptz), end_legal_hold(uuid, timestamptz) to vestibule_steward;
grant update (revoked_at, revoked_by) on firm_key to vestibule_steward;
grant insert on audit_checkpoint, audit_checkpoint_head to vestibule_steward;

create function revoked_key_stays_revoked() returns trigger language plpgsql as $$
begin
  raise exception 'a revoked key stays revoked';
end $$;
create trigger firm_key_stays_revoked before update on firm_key for each row
  when (old.revoked_at is not null and new is distinct from old) execute function revoked_key_stays_revoked();
