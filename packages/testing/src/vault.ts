import { readOrMakeSecrets } from '@vestibule/launcher/secrets'
import { createVault } from '../../../apps/server/src/platform/vault/vault.ts'
import type { Vault } from '../../../apps/server/src/ports/vault.ts'
import {
  type AcceptancePerson,
  openAcceptance,
  openShown,
  openStatements,
  type ShownPerson,
} from '../../../apps/server/src/use-cases/retention/sealed-records.ts'
import { testEnvironment } from './environment.ts'

/** Returns the vault that all stacks of this test run share. */
export function testVault(): Vault {
  const secrets = readOrMakeSecrets(testEnvironment().folder)
  return createVault({
    master: [secrets.MASTER_KEY],
    records: [secrets.RECORDS_KEY],
    ssnIndex: [secrets.SSN_INDEX_KEY],
    codes: [secrets.CODES_KEY],
  })
}

type Shown = Parameters<typeof openShown>[1]
type Accepted = Parameters<typeof openAcceptance>[2] & { client_id: string }
type Agreed = Parameters<typeof openStatements>[2] & { client_id: string }

/** Leaves out the salt of the hash in the trail, which is different in each row. */
const withoutSalt = <Person extends { salt?: unknown }>(person: Person): Omit<Person, 'salt'> => {
  const { salt: _, ...fields } = person
  return fields
}

/** Returns the decrypted fields of a `disclosure_shown` row. */
export const openedShown = (row: Shown | undefined): Omit<ShownPerson, 'salt'> | undefined =>
  row && withoutSalt(openShown(testVault(), row))

/** Returns the decrypted fields of an `acceptance` row. */
export const openedAcceptance = (row: Accepted | undefined): Omit<AcceptancePerson, 'salt'> | undefined =>
  row && withoutSalt(openAcceptance(testVault(), row.client_id, row))

/** Returns the decrypted fields of a `statements_agreement` row. */
export const openedStatements = (row: Agreed | undefined): Omit<AcceptancePerson, 'salt'> | undefined =>
  row && withoutSalt(openStatements(testVault(), row.client_id, row))

export type { Accepted, Agreed, Shown }
