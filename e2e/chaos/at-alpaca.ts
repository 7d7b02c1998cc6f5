import { hasBeneficiaries } from '@vestibule/domain/account-types'
import { addDays, type IsoDate } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import type { Ledger } from '@vestibule/testing/sandbox-control'
import type { BrokerUnderTest } from './broker-under-test.ts'
import type { Participant } from './participant.ts'

const types: Readonly<Record<string, readonly [string, string | null]>> = {
  ROTH_IRA: ['ira', 'roth'],
  TRADITIONAL_IRA: ['ira', 'traditional'],
  REGULAR: ['trading', null],
}

/** A deposit that an outage delayed longer is not drawn. */
const latestDays = 5

/**
 * Finds the accounts of a participant by email, because the broker has no ids of ours. An email that the chaos changes gets a
 * prefix, so it still ends with the first one.
 */
const accountsOf = ({ alpacaAccounts }: Ledger, { applicant, former }: Participant) => {
  const [type, subType] = types[applicant.person.accountType] ?? []
  return alpacaAccounts.filter(
    ({ contact, account_type, account_sub_type }) =>
      contact.email_address.endsWith(former.email) && account_type === type && account_sub_type === subType,
  )
}

const ofAccount = <Row extends { account_id: string }>(rows: Row[], accountId: string): Row[] =>
  rows.filter(({ account_id }) => account_id === accountId)

const isLive = ({ status }: { status?: string }): boolean => status === 'QUEUED' || status === 'APPROVED'

interface Drawn {
  on: IsoDate
  amount: number
  taxYear: number | undefined
}

const drawnBy = ({ alpacaTransfers }: Ledger, accountId: string): Drawn[] =>
  ofAccount(alpacaTransfers, accountId)
    .filter(({ status }) => status !== 'CANCELED')
    .map(({ created_at, amount, ira }) => ({
      on: dayInNewYork(new Date(created_at)),
      amount: Number(amount),
      taxYear: ira && Number(ira.tax_year),
    }))

export const atAlpaca: BrokerUnderTest = {
  provider: 'alpaca',
  hasTypedBanks: false,
  points: {
    ONBOARDING_AGREEMENTS: [{ provider: 'alpaca', match: '"agreements"', operation: 'open_account' }],
    ONBOARDING_CONFIRMATION: [
      { provider: 'alpaca', match: '"processor_token"', operation: 'create_bank_relationship' },
      { provider: 'alpaca', match: '"transfer_type"', operation: 'create_transfer' },
    ],
  },
  draw: { provider: 'alpaca', match: '"transfer_type"', operation: 'draw_deposit' },
  auditedOnce: {
    personal: ['account_created', 'agreements_accepted', 'agreements_affirmed'],
    furtherPersonal: ['account_created', 'agreements_accepted', 'agreements_affirmed'],
  },

  records: ({ alpacaAccounts, alpacaRelationships, alpacaTransfers }) =>
    [alpacaAccounts, alpacaRelationships, alpacaTransfers].flat(),

  counts(ledger, participant) {
    const { accountId, person } = participant.applicant
    const accounts = accountsOf(ledger, participant)
    const [account] = accounts
    return {
      accounts: accounts.length,
      'known account': account?.id === accountId ? 1 : 0,
      'agreement to the account': account?.agreements.length ?? 0,
      ...(hasBeneficiaries(person.accountType) && { beneficiary: account?.beneficiaries?.length ?? 0 }),
      'bank relationship': ofAccount(ledger.alpacaRelationships, accountId).length,
    }
  },

  compareDeposits(ledger, { applicant, shown }, now) {
    if (!shown) return { lost: ['confirmed without seeing the deposits'], doubled: [] }
    const drawn = drawnBy(ledger, applicant.accountId)
    const today = dayInNewYork(now)
    const text = (one: object) => `${JSON.stringify(one)} of ${JSON.stringify(shown.choice)}`
    const lost: string[] = []
    for (const wanted of shown.shown.filter(({ date }) => date <= today)) {
      const last = addDays(wanted.date as IsoDate, latestDays)
      const found = drawn.findIndex(
        ({ on, amount, taxYear }) =>
          amount === wanted.amount && taxYear === wanted.taxYear && on >= wanted.date && on <= last,
      )
      if (found < 0) lost.push(`no deposit ${text(wanted)}`)
      else drawn.splice(found, 1)
    }
    return { lost, doubled: drawn.map((one) => `another deposit ${text(one)}`) }
  },

  banksOf(ledger, { accountId }) {
    const live = ofAccount(ledger.alpacaRelationships, accountId).filter(isLive)
    const transfers = ofAccount(ledger.alpacaTransfers, accountId)
    return {
      live: live.length,
      debitsAnother: transfers.some(({ relationship_id }) => relationship_id !== live[0]?.id),
    }
  },

  contactOf(ledger, participant) {
    const { email_address, phone_number, city } = accountsOf(ledger, participant)[0]?.contact ?? {}
    return { email: email_address, phone: phone_number, cities: [city] }
  },
}
