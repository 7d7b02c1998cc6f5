-- Who inherits an IRA, in their order (PE-14 to PE-16); replaced as one set. What was not given is null.
create table beneficiary (
  id uuid primary key,
  client_id uuid not null references client on delete cascade,
  position smallint not null check (position between 0 and 4),
  percentage smallint not null check (percentage between 1 and 100),
  first_name text not null,
  last_name text not null,
  birth_date_sealed bytea not null,
  phone text not null check (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'),
  email text not null check (email = lower(email)),
  relation text not null check (relation in ('SPOUSE', 'OTHER')),
  tax_id_type text check (tax_id_type in ('SSN', 'EIN', 'ITIN')),
  tax_id_sealed bytea,
  tax_id_last4 text,
  address_1 text,
  address_2 text,
  zipcode text,
  city text,
  state text,
  unique (client_id, position),
  check ((tax_id_type is null) = (tax_id_sealed is null)),
  check ((tax_id_type is null) = (tax_id_last4 is null))
);
create unique index beneficiary_one_spouse on beneficiary (client_id) where relation = 'SPOUSE';

grant select, insert, update, delete on beneficiary to vestibule_app;
