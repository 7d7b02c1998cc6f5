-- The names that the code uses. Stop servers and workers of older releases first: they know the old names only.
alter table outside_call rename to provider_call;
alter table agreement_given rename to served_agreement;
alter table served_agreement rename column given_at to served_at;
alter table review rename column look_at to poll_at;
alter table review rename column looked_at to polled_at;
alter table identity_verification rename column look_at to poll_at;
alter table identity_verification rename column looked_at to polled_at;
