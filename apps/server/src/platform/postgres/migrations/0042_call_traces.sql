-- compatible_from: 34
-- The trace that enqueued the call, as the header traceparent. A worker links its own trace to it.
alter table provider_call add column traceparent text;
