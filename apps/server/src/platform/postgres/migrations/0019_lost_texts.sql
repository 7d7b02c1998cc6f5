-- When a code by text was decided whose answer is not known yet. Until it is, codes are checked by the number, since the
-- provider's id of the verification is not known either. Such a row of a user without an earlier code has sent_at 'epoch'.
alter table verification add column unanswered_since timestamptz;
