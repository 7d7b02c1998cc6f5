import type { Mutant, Proof } from '../mutant.ts'

const contribution = 'packages/domain/src/contribution'
const server = 'apps/server/src'
const plan = (title: string): Proof => ({ kind: 'unit', file: 'contribution/plan.test', title })
const schedules = (title: string): Proof => ({ kind: 'http', file: 'http/routes/schedules.http', title })

/** Defects in contributions, their limits and the rules for applicants. */
export const moneyMutants: readonly Mutant[] = [
  {
    name: 'cap-one-cent-too-high',
    breaks: 'The contributions of a year exceed the cap by one cent.',
    file: `${contribution}/allowance.ts`,
    from: 'contribution.birthYear, contribution.limits)',
    to: 'contribution.birthYear, contribution.limits) + 0.01',
    proof: plan('keeps the total of every tax year within the cap'),
  },
  {
    name: 'cap-not-reachable',
    breaks: 'An amount of exactly the maximum is rejected.',
    file: `${contribution}/amount.ts`,
    from: 'return amount > maximum ?',
    to: 'return amount >= maximum ?',
    proof: {
      kind: 'unit',
      file: 'contribution/amount',
      title: 'accepts whole dollars from 100 to the maximum',
    },
  },
  {
    name: 'higher-cap-a-year-late',
    breaks: 'The higher cap begins a year after the age that grants it.',
    file: `${contribution}/ira-limits.ts`,
    from: '>= row.higherFromAge',
    to: '> row.higherFromAge',
    proof: { kind: 'unit', file: 'contribution/ira-limits', title: 'raises the statutory cap' },
  },
  {
    name: 'one-time-above-the-cap',
    breaks: 'A one-time deposit ignores what the cap leaves.',
    file: `${contribution}/plan.ts`,
    from: "key: 'once',\n      date,\n      amount,",
    to: "key: 'once',\n      date,\n      amount: Math.max(amount, contribution.amount),",
    proof: plan('plans a one-time contribution as a single deposit within the cap'),
  },
  {
    name: 'monthly-contributions-summed-once',
    breaks: 'The other IRA counts each schedule as a single deposit, so both IRAs together exceed the cap.',
    file: `${contribution}/stopping.ts`,
    from: '.length : (occurrences ?? 1))',
    to: '.length : 1)',
    proof: {
      kind: 'unit',
      file: 'contribution/stopping',
      title: 'a stopped schedule counts against the limit',
    },
  },
  {
    name: 'cap-of-both-iras-unlocked',
    breaks: 'Two IRAs that are confirmed at the same moment both use the whole cap.',
    file: `${server}/stores/contributions/plans.ts`,
    from: 'order by held.account_type, held.ssn_index for update`',
    to: 'order by held.account_type, held.ssn_index`',
    proof: schedules('stay within the cap when they are confirmed in parallel'),
  },
  {
    name: 'stop-not-sent-to-the-broker',
    breaks: 'Stopped contributions are not canceled at the broker.',
    file: `${server}/use-cases/contributions/stopped.ts`,
    from: 'if (broker_id !== null) await tx.calls.enqueue(cancelTransferCall(clientId, id), clock.now())',
    to: 'if (broker_id !== null) continue',
    proof: { kind: 'http', file: 'http/routes/contributions-stopped.http' },
  },
  {
    name: 'stopped-transfer-sent',
    breaks: 'A transfer that was not yet sent is sent after the stop.',
    file: `${server}/use-cases/contributions/transfers.ts`,
    from: `if (await store.plans.stoppedOn(clientId))
        throw`,
    to: `if (clientId === '')
        throw`,
    proof: {
      kind: 'http',
      file: 'http/routes/contributions-stopped.http',
      title: 'in December before an added year is sent',
    },
  },
  {
    name: 'age-one-year-too-low',
    breaks: 'An applicant of 17 years is accepted.',
    file: 'packages/domain/src/fields/birth-date.ts',
    from: 'age < minAge',
    to: 'age < minAge - 1',
    proof: { kind: 'unit', file: 'fields/birth-date', title: 'computes the age from the years' },
  },
  {
    name: 'age-of-majority-unchecked',
    breaks: 'An account opens for an applicant below the age of majority of their state.',
    file: `${server}/use-cases/opening/open-account.ts`,
    from: 'requireOfAge(deps, application)',
    to: '',
    proof: {
      kind: 'http',
      file: 'http/routes/opening.http',
      title: 'refuses an applicant below the age of majority',
    },
  },
]
