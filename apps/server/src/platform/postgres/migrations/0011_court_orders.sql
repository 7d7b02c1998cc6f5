-- compatible_from: 1
-- A court order proves another legal name (MA-04).
alter table identity_document drop constraint identity_document_type_check,
  add constraint identity_document_type_check check (type in ('PASSPORT', 'PROOF_OF_TAX_ID', 'BIRTH_CERTIFICATE',
    'SOCIAL_SECURITY_DOCUMENT', 'DRIVING_LICENSE', 'MARRIAGE_CERTIFICATE', 'COURT_ORDER')) not valid;
