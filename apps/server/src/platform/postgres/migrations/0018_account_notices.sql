-- Only the newest reset link of an identity is good (SU-25), in the order in which links were asked for: clocks of servers differ.
create sequence password_reset_nth as integer;
alter table password_reset add column nth integer not null default nextval('password_reset_nth');
-- The keyed hash of the email that the link is mailed to: a link proves that email alone. null: asked for by an older release, no good.
alter table password_reset add column email_hash bytea;
-- Since when the password may have been changed by the link and nobody has been told so.
alter table password_reset add column in_doubt_since timestamptz;
create index password_reset_of_identity on password_reset (identity_id, nth);
create index password_reset_in_doubt on password_reset (in_doubt_since) where in_doubt_since is not null;

-- An email that a reset by mail has proven, of an identity without a user: the user that is made next has it verified (SU-25).
create table proven_email (
  identity_id text primary key,
  email text not null check (email = lower(email)),
  proven_at timestamptz not null
);

-- Addresses to be told that the email of a user was changed (SU-26): the old one at once, the new one when it is verified. A row goes
-- when its mail has gone.
create table email_change_notice (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  email text not null check (email = lower(email)),
  awaits_verification boolean not null
);
create index email_change_notice_of_user on email_change_notice (user_id);

grant usage on sequence password_reset_nth to vestibule_app;
grant select, insert, update, delete on proven_email, email_change_notice to vestibule_app;
