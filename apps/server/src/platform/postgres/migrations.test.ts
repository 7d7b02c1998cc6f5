import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'

/** SHA-256 of each released migration. A released file must never change, so every change needs a new file. */
const landed: Readonly<Record<string, string>> = {
  '0001_schema.sql': 'a2e9c4036f051c7d4daeb47c7dabbe3086a8007b4f7cd507be18eecb90d6048f',
  '0002_several_applications.sql': '48656189391701f58cbf4e830db001c47f53114d5bcedcf23724500da55f0aad',
  '0003_months_under_writes.sql': '80adbc06f19f20d1452b7ade9ee2692f96a2a399c57aba9a4268079f75098b0f',
  '0004_changes_of_contact.sql': 'dacc6fa57c586d71e40a0a14468b7984c2ffdf644f83af91036f3e6d6ab2a30f',
  '0005_changed_plans.sql': '2a8d8efbb19ad0574ab1f38a8f6032ddca4237ec0a739fb8218a74f9d2726e8b',
  '0006_waiting_transfers.sql': '948f98405bcc374a72cbb9c40c8b317b72ce263b5decff4959815ac33bacc73d',
  '0007_beneficiary_designations.sql': '322088d601a74898a3c8324ae7abc64d8e612337131ce02cc811338fa6942169',
  '0008_spouse_consents.sql': 'eaccb3b7ead368ad23fae3b40679905bb273a4e9a86b66aca239802427c53fc7',
  '0009_changes_of_name.sql': '6bd777f6e70da813db4694a2dda988142055f001ca60d872e27ef6e6ae28c806',
  '0010_recoveries.sql': '4fea2aa107645438768018a72bd36d249a4c40aabe4ee40b54443afc102c1873',
  '0011_court_orders.sql': 'cfc836ee93bbd494e004dbcadd6540034485cc9d3172a17f69f2cef2782c9d56',
  '0012_starts.sql': '4d32f6741591d10bbbbabd3d81d31402b691db641ff6484db0ea724111de7d5f',
}

test('no landed migration is edited, and each new one is listed', async () => {
  const found = (await migrations()).map(({ name, checksum }) => [name, checksum])
  expect(Object.fromEntries(found)).toEqual(landed)
})
