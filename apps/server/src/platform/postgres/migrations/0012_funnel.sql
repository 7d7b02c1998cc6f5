-- The funnel (OP-03, OP-04): where each client has been, and which errors people met there. No personal data: the id is
-- random and nobody's once a client is erased, so rows stay when an application goes.
create table funnel_event (
  client_id uuid not null,
  -- of the audit event that came with it
  seq integer not null,
  account_type text not null,
  client_status text not null,
  at timestamptz not null,
  primary key (client_id, seq)
);
create index funnel_event_at on funnel_event using brin (at);

-- account_type SIGN_UP: before there is a client, by screen
create table funnel_refusal (
  day date not null,
  account_type text not null,
  place text not null,
  code text not null,
  count integer not null,
  primary key (day, account_type, place, code)
);

-- Whoever moves a client, it is kept. The time is that of the audit event of the same statement, which our clock gave.
create function keep_funnel_event() returns trigger language plpgsql as $$
begin
  insert into funnel_event (client_id, seq, account_type, client_status, at)
  values (new.id, new.audit_seq, new.account_type, new.client_status,
    coalesce((select at from audit_event where client_id = new.id and seq = new.audit_seq), new.visited_at))
  on conflict do nothing;
  return null;
end $$;
create trigger client_begun after insert on client for each row execute function keep_funnel_event();
create trigger client_moved after update of client_status on client for each row
  when (old.client_status is distinct from new.client_status) execute function keep_funnel_event();

insert into funnel_event (client_id, seq, account_type, client_status, at)
select c.id, c.audit_seq, c.account_type, c.client_status, coalesce(e.at, c.visited_at)
from client c left join audit_event e on e.client_id = c.id and e.seq = c.audit_seq;

grant select, insert on funnel_event to vestibule_app;
grant select, insert, update on funnel_refusal to vestibule_app;
