import { QueryClient } from '@tanstack/react-query'
import type { Client } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlainDescriptionList } from '../ui/Panel.tsx'
import { Bank } from './bank/Bank.tsx'
import { Confirmation } from './confirmation/Confirmation.tsx'
import { Congratulations } from './congratulations/Congratulations.tsx'
import { Contribution } from './contribution/Contribution.tsx'
import { noContribution, render, screenOf } from './testing/render.tsx'

const once = (one_time_date: string) => ({ ...noContribution, amount: 300, one_time: true, one_time_date })

const pagesOf = (accountType: AccountType, saved: object, contributions: object = { state: 'NONE' }) => {
  const queries = new QueryClient()
  queries.setQueryData(['getBank', { clientId: 'c' }], {
    answer: { bank_name: 'Bank', account_mask: '1234', ...saved },
  })
  queries.setQueryData(['opening', 'c'], { openedOn: '2026-11-25' })
  queries.setQueryData(['getContributions', { clientId: 'c' }], {
    arriving: [],
    coming: [],
    returned: null,
    ...contributions,
  })
  const screen = { ...screenOf({ dob_year: '1985' } as Client), accountType }
  const textOf = (Page: typeof Bank) =>
    render(<Page {...screen} />, queries)
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('\u00a0', ' ')
  return {
    contribution: textOf(Contribution),
    bank: textOf(Bank),
    confirmation: textOf(Confirmation),
    congratulations: textOf(Congratulations),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T17:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [once('2026-11-25'), '2026-11-25', 'Scheduled Wed, Nov 25; arrives Fri, Nov 27'],
  [once('2026-12-31'), '2026-12-31', 'Scheduled Thu, Dec 31; arrives Mon, Jan 4, 2027'],
  [
    { ...noContribution, amount: 300, first_deposit_date: 5 },
    '2026-12-05',
    'Scheduled Sat, Dec 5; arrives Mon, Dec 7',
  ],
])('[CF-09] each page says both days of the first debit: %j', (saved, next_deposit, days) => {
  const pages = pagesOf('REGULAR', { ...saved, next_deposit })
  expect(pages.contribution).toContain(`First deposit${days}`)
  expect(pages.confirmation).toContain(`Funds arrive${days}`)
  expect(pages.congratulations).toMatch(/Next contribution\$300 · [^;]*;/)
  expect(pages.congratulations).toContain(`${days}From Bank ••••1234.`)
})

test('[CF-09] the day of a date stays on the line of its month', () => {
  const list = (
    <PlainDescriptionList items={[{ term: 'Funds arrive', value: 'Scheduled Sat, Dec 5, 2026' }]} />
  )
  expect(render(list)).toContain('Scheduled Sat, Dec\u00a05, 2026')
})

test('[CF-05] [CF-13] after a stop, the last page says since when and why, and promises no debit', () => {
  const { congratulations } = pagesOf(
    'REGULAR',
    { ...noContribution, amount: 300, first_deposit_date: 5, next_deposit: '' },
    {
      state: 'STOPPED',
      stopped_on: '2026-11-24',
      stopped_by: 'RETURN',
      returned: { amount: 300, scheduled_on: '2026-11-20', reason: 'closed' },
    },
  )
  expect(congratulations).toMatch(
    /Your contributionsStopped: everything after Tue, Nov 24\.Your bank returned the contribution of \$300 scheduled for Fri, Nov 20\. Your bank says that the bank account is closed\.We stopped your contributions because of this\./,
  )
  expect(congratulations).not.toMatch(/You chose|Next contribution|arrives/)
})

test('[CF-09] after a one-time debit, the last page names the chosen day only', () => {
  const { congratulations } = pagesOf('REGULAR', { ...once('2026-11-24'), next_deposit: '' })
  expect(congratulations).toContain('You chose $300 on Tue, Nov 24, from Bank ••••1234.')
  expect(congratulations).not.toMatch(/Scheduled|arrives/)
})

test.each(['2026-11-24', '2026-11-25', '2026-11-28'])(
  '[CF-09] the product flow promises no transfer: a contribution of %s',
  (date) => {
    const pages = pagesOf('PRODUCT', { ...once(date), next_deposit: '' })
    for (const text of Object.values(pages)) {
      expect(text).toMatch(/transfer no money/)
      expect(text).not.toMatch(/scheduled|arrive|drawn|debit|First deposit/i)
    }
  },
)
