-- compatible_from: 34
-- The lease under which the last permission to send was recorded. Its owner withdraws the permission if it sent nothing.
alter table provider_call add column permitted_by uuid;
