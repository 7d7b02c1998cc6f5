-- compatible_from: 33
-- transaction: none
-- Reminders and deletions look for applications by their last visit, and reminders for users without an application.
create index concurrently client_visited on client (visited_at);
create index concurrently app_user_created on app_user (created_at);
