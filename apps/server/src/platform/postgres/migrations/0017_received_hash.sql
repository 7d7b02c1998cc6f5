-- KY-11: metadata are removed from an image before it is kept, so what came has a hash of its own. Null where an earlier
-- release took the document: there sha256 is of what was kept, and what came was not recorded.
alter table identity_document add column received_sha256 bytea;
