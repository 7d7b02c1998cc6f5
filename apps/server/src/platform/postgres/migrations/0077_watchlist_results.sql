-- compatible_from: 34
-- Results of the watchlist step of an identity check.
alter table identity_verification drop constraint identity_verification_status_check;
alter table identity_verification add constraint identity_verification_status_check check (status in
  ('active', 'success', 'failed', 'expired', 'canceled', 'pending_review', 'watchlist_hit', 'unscreened')) not valid;
