-- compatible_from: 1
-- The last day with a debit of a transfer that another plan replaces. The transfer is canceled afterwards.
alter table transfer add column ends_on date;
-- A bank account that was linked after the opening, sealed, until the contributions go to it.
alter table bank add column next_sealed bytea;
-- The day from which on this bank account is debited, if another one was debited before.
alter table bank add column debited_since date;
