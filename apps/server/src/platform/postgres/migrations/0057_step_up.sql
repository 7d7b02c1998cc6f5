-- compatible_from: 34
-- When the session last proved who its user is, by a log-in or a code. Sessions that an older release wrote have no such time.
alter table session add column proven_at timestamptz;
