-- compatible_from: 34
-- transaction: none
-- Finds the users who lost their login by a reset, which housekeeping deletes.
create index concurrently app_user_discarded on app_user (id) where email like 'discarded %';
