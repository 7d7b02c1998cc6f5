-- compatible_from: 34
-- The tax certification made with the statements. Null: agreed to before the product flow had it.
alter table statements_agreement add column w9_certified boolean, add column backup_withholding boolean;
