-- What /readyz proves (OP-10). A sequence is written in place: no dead rows, no growth, and servers that probe at once do not
-- wait for each other. Each call is a WAL record and a commit that reaches the disk; a read-only server refuses it (25006).
create sequence readiness_probe;
grant update on sequence readiness_probe to vestibule_app;

-- WAL segments are recycled, so a full disk still takes that. A file of 200 kB, removed again by the end of the statement, needs space.
create function prove_write() returns void language plpgsql set work_mem = '64kB' as $$
begin
  perform setval('readiness_probe', 1);
  perform count(block) from (
    with wide as materialized (select repeat('x', 8000) as block from generate_series(1, 24)) select block from wide) written;
end $$;
