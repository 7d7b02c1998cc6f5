-- compatible_from: 34
-- The trail of a client or in audit_chain only moves to its next entry, and an entry of a later number than its trail's head is
-- refused. Such an entry would make each later save fail. The tables' owner is exempt, because it moves and archives entries.
create function refuse_unless_owner() returns trigger language plpgsql as $$
begin
  if pg_has_role(session_user, (select relowner from pg_class where oid = 'public.audit_chain'::regclass), 'usage') then
    return new;
  end if;
  raise exception '% refuses this', tg_name;
end $$;
create trigger client_trail_in_order before update of id, audit_seq, audit_head on client for each row
  when (new.id <> old.id or new.audit_seq <> old.audit_seq + 1
    and (new.audit_seq <> old.audit_seq or new.audit_head <> old.audit_head))
  execute function refuse_unless_owner();
create trigger audit_chain_in_order before update on audit_chain for each row
  when (new.id <> old.id or new.seq <> old.seq + 1) execute function refuse_unless_owner();

-- A trail whose row is missing continues after an entry that exists.
create function continue_after_entry() returns trigger language plpgsql as $$
begin
  if exists (select from audit_event where client_id = new.id and seq = new.seq and hash = new.head)
    or exists (select from audit_checkpoint_head where client_id = new.id and seq = new.seq and hash = new.head)
    or pg_has_role(session_user, (select relowner from pg_class where oid = 'public.audit_chain'::regclass), 'usage') then
    return new;
  end if;
  raise exception 'a trail continues after its last entry';
end $$;
create trigger audit_chain_continues before insert on audit_chain for each row
  when (new.seq <> 1) execute function continue_after_entry();

create function refuse_entries_ahead() returns trigger language plpgsql as $$
begin
  if exists (
    select from entries e
    where not exists (select from client c where c.id = e.client_id and c.audit_seq >= e.seq)
      and not exists (select from audit_chain h where h.id = e.client_id and h.seq >= e.seq))
    and not pg_has_role(session_user, (select relowner from pg_class where oid = 'public.audit_chain'::regclass), 'usage') then
    raise exception 'an entry is ahead of its trail';
  end if;
  return null;
end $$;
create trigger audit_event_not_ahead after insert on audit_event referencing new table as entries
  for each statement execute function refuse_entries_ahead();

-- Whether the trail holds a hash of the row's unsealed content: false for rows of older releases, which wrote none.
alter table acceptance add column in_trail boolean not null default false;
alter table acceptance alter column in_trail set default true;
alter table statements_agreement add column in_trail boolean not null default false;
alter table statements_agreement alter column in_trail set default true;
alter table disclosure_shown add column in_trail boolean not null default false;
alter table disclosure_shown alter column in_trail set default true;
create trigger acceptance_in_trail before insert on acceptance for each row
  when (not new.in_trail) execute function refuse_unless_owner();
create trigger statements_agreement_in_trail before insert on statements_agreement for each row
  when (not new.in_trail) execute function refuse_unless_owner();
create trigger disclosure_shown_in_trail before insert on disclosure_shown for each row
  when (not new.in_trail) execute function refuse_unless_owner();
