-- compatible_from: 1
-- Changes of email and phone after the sign-up.
alter table app_user add column contact_changed_at timestamptz;
-- When the firm allowed this user to log in without the phone.
alter table app_user add column phone_released_at timestamptz;
-- When the password was last reset by email, until the phone or the firm proves the user again.
alter table app_user add column mail_reset_at timestamptz;
-- When a code or a passkey was last used in this session.
alter table session add column second_factor_at timestamptz;

-- The newest change of each user: begun, then confirmed by a code, then applied. `previous` is kept until the old phone got a notice.
create table contact_change (
  user_id uuid primary key references app_user on delete cascade, id uuid not null,
  contact text not null check (contact in ('email', 'phone')), destination text not null,
  verdict jsonb not null, -- of the screening of the new contact
  expires_at timestamptz not null, -- last moment for the code
  confirmed_in bytea, -- hash of the session in which the code was entered
  applied_at timestamptz, previous text
);

alter table verification drop constraint verification_channel_check;
alter table verification add constraint verification_channel_check
  check (channel in ('email', 'phone', 'new_email', 'new_phone')) not valid;

grant select, insert, update, delete on contact_change to vestibule_app;
