-- When the last permission to send a call was given, by the database's clock: a call in doubt is sent again only once the
-- operation's longest time has passed since then.
alter table outside_call add column permitted_at timestamptz;
update outside_call set permitted_at = clock_timestamp() where state = 'pending' and in_doubt;
