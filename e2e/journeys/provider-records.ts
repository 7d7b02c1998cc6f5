import type { Person } from '@vestibule/testing/sample-person'
import type { SandboxControl } from '@vestibule/testing/sandbox-control'
import type { Stack } from '@vestibule/testing/stack'
import { expect } from './test.ts'

/** Returns the emailed link to `page`, with its token. Expects exactly one such link among the emails to `email`. */
export async function mailedLink({ sandbox }: Stack, email: string, page: string): Promise<string> {
  const link = new RegExp(`/${page}#\\S+`)
  const links = async () => (await sandbox.messages(email)).flatMap(({ text }) => link.exec(text)?.[0] ?? [])
  await expect.poll(async () => (await links()).length).toBe(1)
  return (await links())[0] ?? ''
}

/** Returns the providers' records of one person, found by email address and last name. */
export async function recordsOf(sandbox: SandboxControl, { email, lastName }: Person) {
  const ledger = await sandbox.ledger()
  const accounts = ledger.accounts.filter(({ parties }) => parties[0].email_address === email)
  const of = (rows: { name: string }[]) =>
    rows.filter((row) => accounts.some(({ name }) => row.name.startsWith(`${name}/`)))
  return {
    persons: ledger.persons.filter(({ family_name }) => family_name === lastName),
    accounts,
    enrollments: of(ledger.enrollments),
    agreements: of(ledger.agreements) as { name: string; agreement_state: string }[],
    relationships: of(ledger.bankRelationships),
    deposits: of(ledger.achDeposits) as Deposit[],
    schedules: (of(ledger.achSchedules) as Schedule[]).sort((a, b) =>
      a.start_date.localeCompare(b.start_date),
    ),
  }
}

interface Deposit {
  name: string
  amount: { value: string }
  retirement_contribution: { type: string; tax_year: number }
}

export interface Schedule {
  name: string
  amount: string
  start_date: string
  occurrences: number
  time_unit: string
  state: string
  unit_multiplier: number
  retirement_contribution: { type: string; tax_year: number }
}

/** Expects exactly one record of each kind after a Roth journey. @returns one schedule per tax year */
export async function expectSingleRecords(sandbox: SandboxControl, person: Person): Promise<Schedule[]> {
  const held = await recordsOf(sandbox, person)
  expect(held.persons).toHaveLength(1)
  expect(held.accounts).toHaveLength(1)
  expect(held.accounts[0].registration_type).toBe('ROTH_IRA_REGISTRATION')
  expect(held.enrollments).toHaveLength(1)
  expect(held.agreements.map(({ agreement_state }) => agreement_state)).toEqual([
    'AFFIRMED',
    'AFFIRMED',
    'AFFIRMED',
  ])
  expect(held.relationships).toHaveLength(1)
  expect(held.deposits).toEqual([])
  const years = held.schedules.map(({ retirement_contribution }) => retirement_contribution.tax_year)
  expect(years).toEqual([...new Set(years)])
  return held.schedules
}
