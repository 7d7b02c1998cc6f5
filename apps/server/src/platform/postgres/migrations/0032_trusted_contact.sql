alter table client_details add column trusted_contact_sealed bytea;
