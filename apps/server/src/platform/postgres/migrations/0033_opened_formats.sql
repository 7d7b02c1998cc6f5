-- The forms in which a document was shown, as the browser reports them (AG-13). Older servers and pages show only the PDF.
alter table agreement_opening add column opened_as text[] not null default '{pdf}'
  check (opened_as <@ '{pdf,text}' and cardinality(opened_as) > 0);
