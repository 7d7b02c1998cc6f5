-- compatible_from: 1
-- A user may have several applications. The release before works on the one that the session has chosen, too.
alter table client drop constraint client_user_id_key;
-- The application whose answers it began with.
alter table client add column answers_of uuid;
