-- compatible_from: 34
-- When the firm had the employer's letter of FINRA Rule 3210 (KY-13). Null: no letter.
alter table client add column employer_consented_at timestamptz;
