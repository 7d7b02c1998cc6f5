-- compatible_from: 34
-- When a text to this number was last refused because its owner replied STOP. Null: texts work, or none was refused.
alter table verification add column texts_stopped_at timestamptz;
