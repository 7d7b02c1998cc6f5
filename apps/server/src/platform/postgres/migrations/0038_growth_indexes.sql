-- compatible_from: 34
-- transaction: none
-- Finds calls to archive, and the calls of a person who is erased.
create index concurrently provider_call_answered on provider_call (updated_at) where state = 'answered';
create index concurrently provider_call_user on provider_call (user_id) where user_id is not null;
create index concurrently provider_call_identity on provider_call ((input ->> 'identityId')) where input ->> 'identityId' is not null;
create index concurrently provider_call_reset on provider_call (((input ->> 'resetId')::uuid)) where input ->> 'resetId' is not null;
-- Finds events that the daily counts lack.
create index concurrently funnel_event_uncounted on funnel_event (client_id) where not is_counted;
-- Has all columns of users that the funnel report reads, and replaces app_user_created.
create index concurrently app_user_sign_up on app_user (created_at) include (account_type, is_phone_verified, is_email_verified, id);
drop index concurrently if exists app_user_created;
-- Finds expired devices.
create index concurrently device_ends on device (ends_at);
