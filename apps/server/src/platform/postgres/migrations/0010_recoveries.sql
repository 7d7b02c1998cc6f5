-- compatible_from: 1
-- A recovery: a change of the email that the firm began, because the person lost the mailbox and the password.
alter table contact_change add column by_firm boolean not null default false;
