-- Items at the bank-linking provider that are to be removed there: their bank was replaced, or its client erased (SE-13). The
-- access token is sealed under the records key, since the client's data key may be gone. The row goes when the item is removed.
create table removed_item (
  id uuid primary key,
  access_token_sealed bytea not null,
  decided_at timestamptz not null
);
grant select, insert, update, delete on removed_item to vestibule_app;
