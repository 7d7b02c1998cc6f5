import type { Sandbox } from '../core/sandbox.ts'
import { agreementWire } from './agreement-wire.ts'
import { enrollmentWire } from './enrollment-wire.ts'
import { personWire } from './person-wire.ts'
import { type Account, allOf, load } from './records.ts'

export const views = ['BASIC', 'FULL'] as const

/** BASIC omits enrollments, agreements, investment profile and contacts. */
export const accountWire = (sandbox: Sandbox, account: Account, view: (typeof views)[number]): object => {
  const { parties, investment_profile, trusted_contacts, interested_parties, ...fields } = account.fields
  const basic = {
    ...fields,
    ...account.registration,
    name: `accounts/${account.id}`,
    account_id: account.id,
    account_number: account.number,
    active_restrictions: account.restrictions,
    state: account.state,
    create_time: account.createTime,
    open_time: account.openTime,
    close_time: account.closeTime,
    parties: parties.map((party, index) => partyWire(sandbox, account, party, index)),
  }
  if (view === 'BASIC') return basic
  return {
    ...basic,
    investment_profile,
    interested_parties,
    trusted_contacts: trusted_contacts?.map((contact, index) => ({
      ...contact,
      name: `accounts/${account.id}/trustedContacts/${index + 1}`,
      trusted_contact_id: String(index + 1),
    })),
    enrollments: allOf(sandbox, 'enrollment', account.id).map(enrollmentWire),
    agreements: allOf(sandbox, 'agreement', account.id).map((each) => agreementWire(sandbox, each)),
  }
}

type Party = Account['fields']['parties'][number]

const partyWire = (sandbox: Sandbox, account: Account, party: Party, index: number): object => {
  const { legal_natural_person_id, ...contact } = party
  return {
    ...contact,
    name: `accounts/${account.id}/parties/${index + 1}`,
    party_id: String(index + 1),
    legal_natural_person: personWire(load(sandbox, 'person', legal_natural_person_id)),
  }
}
