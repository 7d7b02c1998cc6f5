import { entries } from '@vestibule/domain/testing/results'
import { type Applicant, beneficiary } from '../applicant.ts'
import type { TestStack } from '../in-vitest.ts'
import { rareContact } from '../sample-person.ts'
import type { Ids } from '../samples/sample.ts'
import { hashesOf } from './rows.ts'

export interface Victim {
  ids: Ids
  /** Values unique to the victim, in all spellings. No other person's response may contain these values. */
  secrets: string[]
  /** Returns the hashes of the victim's rows, by table. */
  rows(): Promise<Record<string, string>>
}

/** Reads a person's ids from the database. */
export async function idsOf(
  its: TestStack,
  { userId, clientId, accountId, person }: Pick<Applicant, 'userId' | 'clientId' | 'accountId' | 'person'>,
): Promise<Ids> {
  const [row] = await its.query<{ identity: string; bank: string | null }>(
    `select u.auth0_user_id as identity, b.id as bank from app_user u
     left join client c on c.user_id = u.id left join bank b on b.client_id = c.id where u.id = $1`,
    [userId],
  )
  return {
    userId,
    clientId,
    accountId,
    bankId: row?.bank ?? '',
    identityId: row?.identity ?? '',
    email: person.email,
    phone: person.phone,
  }
}

/** Creates an applicant with a linked bank and unique values in every answer. */
export async function plantVictim(its: TestStack): Promise<Victim> {
  const applicant = await its.answered({
    firstName: 'Zenobia',
    lastName: 'Quillfeather',
    password: 'Kestrel-Marmalade-83',
    birthDate: { year: '1971', month: '09', day: '23' },
  })
  await applicant.saveAddress({
    address_1: '4711 Wumbleshire Lane',
    address_2: 'Suite 8123',
    zipcode: '10027',
  })
  await applicant.saveEmployment({
    employer_name: 'Fothergill Engines',
    job_title: 'Bellwether Polisher',
    trustedContact: rareContact,
  })
  await applicant.saveBeneficiaries([
    beneficiary({
      firstName: 'Peregrine',
      lastName: 'Oakmantle',
      email: 'peregrine.oakmantle@example.com',
      taxIdType: 'SSN',
      taxId: '219-09-9998',
    }),
  ])
  await applicant.openAccount()
  await applicant.agree()
  await applicant.saveContribution()
  await applicant.linkBank(await its.stack.publicToken())
  const ids = await idsOf(its, applicant)
  const { person } = applicant
  const words = entries(`
    Zenobia | Quillfeather | Wumbleshire | Suite 8123 | Fothergill | Bellwether | Peregrine | Oakmantle
    Thaddeus | Copperwick | Grizzlebury | 1971-09-23 | 09/23/1971
  `)
  const numbers = [person.ssn, person.phone, '219-09-9998', rareContact.phone_number].flatMap((number) => [
    number,
    number.replaceAll('-', ''),
  ])
  return {
    ids,
    secrets: [...words, ...numbers, ...Object.values(ids)],
    rows: () => hashesOf(its, ids),
  }
}
