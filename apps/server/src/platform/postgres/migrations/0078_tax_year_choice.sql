-- compatible_from: 34
-- The chosen tax year of a one-time IRA contribution (CO-17). Null: the year of its date.
alter table contribution add column tax_year smallint;
