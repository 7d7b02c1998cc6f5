-- compatible_from: 34
-- Counts as before, but rounds idle_at up to ten minutes. Most uses then change no indexed column, so PostgreSQL does not
-- write to the indexes of the table (heap-only tuple, HOT).
create or replace function consume_limits(asked_keys text[], most integer[], seconds integer[], at timestamptz)
returns timestamptz language plpgsql as $$
declare
  taken text[];
  free_at timestamptz;
begin
  with asked as (
    select a.key, a.most, at - make_interval(secs => a.seconds) as since,
      date_bin('10 minutes', at + make_interval(secs => a.seconds), 'epoch') + interval '10 minutes' as idle_at
    from unnest(asked_keys, most, seconds) a (key, most, seconds)),
  counted as (
    insert into rate_limit as l (key, uses, idle_at) select key, array[at], asked.idle_at from asked order by key
    on conflict (key) do update
      set uses = (select coalesce(array_agg(use order by use), '{}') from unnest(l.uses) use
          where use > (select since from asked where asked.key = l.key)) || at,
        idle_at = excluded.idle_at
      where (select count(*) from unnest(l.uses) use where use > (select since from asked where asked.key = l.key))
        < (select asked.most from asked where asked.key = l.key)
    returning key)
  select array_agg(key) into taken from counted;
  if cardinality(taken) = cardinality(asked_keys) then
    return null;
  end if;
  update rate_limit set uses = uses[1:cardinality(uses) - 1] where key = any(taken);
  select max((select min(use) from unnest(l.uses) use where use > at - make_interval(secs => a.seconds))
      + make_interval(secs => a.seconds)) into free_at
    from unnest(asked_keys, seconds) a (key, seconds) join rate_limit l on l.key = a.key
    where taken is null or a.key <> all(taken);
  return coalesce(free_at, at + interval '1 second');
end $$;
