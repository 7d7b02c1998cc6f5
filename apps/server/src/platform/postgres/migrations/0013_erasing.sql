-- When the firm was told that the account of a PRODUCT applicant is closed, which no broker holds: periods begin then (SE-07).
alter table client add column closed_on date;

-- Who is erased goes from the funnel too; who only left an application stays in it.
grant delete on funnel_event to vestibule_app;
