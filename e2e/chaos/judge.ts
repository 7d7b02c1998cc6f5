import { drawnOf } from '@vestibule/testing/drawn'
import { judge } from '@vestibule/testing/drawn-as-shown'
import type { Ledger } from '@vestibule/testing/sandbox-control'
import type { Stack } from '@vestibule/testing/stack'
import pg from 'pg'
import { enrollmentsOf } from './held.ts'
import { judgeProduct } from './judge-product.ts'
import { enterStep } from './sign-up.ts'
import type { Verdict } from './verdict.ts'
import type { Walker } from './walker.ts'

/** Records that must exist exactly once. */
const countsOf = (ledger: Ledger, { applicant }: Walker): Record<string, number> => {
  const { clientId, person, accountId } = applicant
  const prefix = `accounts/${accountId}/`
  const named = (rows: { name: string }[]) => rows.filter(({ name }) => name.startsWith(prefix))
  const count = (values: string[], wanted: string) => values.filter((value) => value === wanted).length
  const types = named(ledger.enrollments).map((row) => (row as unknown as { type: string }).type)
  const agreements = named(ledger.agreements) as unknown as {
    agreement_name: string
    agreement_state: string
  }[]
  const names = agreements.map(({ agreement_name }) => agreement_name)
  const wanted = enrollmentsOf(person.accountType)
  return {
    person: ledger.persons.filter((one) => one.client_person_id === clientId).length,
    account: ledger.accounts.filter((one) => one.client_account_id === clientId).length,
    ...Object.fromEntries(wanted.map((type) => [type, count(types, type)])),
    'enrollment that nobody asked for': types.filter((type) => !wanted.includes(type)).length + 1,
    ...Object.fromEntries(names.map((name) => [name, count(names, name)])),
    agreement: Math.min(1, names.length),
    'agreement not affirmed':
      agreements.filter(({ agreement_state }) => agreement_state !== 'AFFIRMED').length + 1,
    'bank relationship': named(ledger.bankRelationships).length,
  }
}

const judgePersonal = (ledger: Ledger, walker: Walker): Verdict => {
  const verdict: Verdict = { lost: [], doubled: [] }
  for (const [what, count] of Object.entries(countsOf(ledger, walker))) {
    if (count < 1) verdict.lost.push(`no ${what}`)
    if (count > 1) verdict.doubled.push(`${count} times ${what}`)
  }
  const { applicant, shown, today } = walker
  if (!shown) verdict.lost.push('confirmed without having seen what')
  else {
    const isMore = drawnOf(ledger, applicant.accountId, today, 2029).length > shown.shown.length
    verdict[isMore ? 'doubled' : 'lost'].push(...judge(ledger, shown))
  }
  return verdict
}

const endOf = ({ choice, check }: Walker): string =>
  choice.accountType === 'PRODUCT' && check.result === 'failed'
    ? 'ONBOARDING_KYC_FAIL'
    : 'ONBOARDING_SIGNUP_COMPLETED'

const judgeOne = async (ledger: Ledger, database: pg.Client, walker: Walker): Promise<Verdict> => {
  const { applicant, choice, kept, end } = walker
  if (end === undefined) return { lost: ['did not arrive'], doubled: [] }
  const lost = end === endOf(walker) ? [] : [`ended at ${end}`]
  try {
    // the session may have expired when the clock advanced
    for (let tries = 0; tries < 5 && !(await enterStep(applicant)); tries++);
    lost.push(...(await kept.missing(applicant)))
  } catch (error) {
    lost.push(`cannot read what they saved: ${error instanceof Error ? error.message : String(error)}`)
  }
  const held =
    choice.accountType === 'PRODUCT'
      ? await judgeProduct(ledger, database, walker)
      : judgePersonal(ledger, walker)
  return { lost: [...lost, ...held.lost], doubled: held.doubled }
}

/** Checks acknowledged answers, provider records and the audit trail. */
export const judgeAll = async (stack: Stack, walkers: readonly Walker[]): Promise<Verdict> => {
  const ledger = await stack.sandbox.ledger()
  const database = new pg.Client({ connectionString: stack.adminDatabaseUrl })
  await database.connect()
  const verdict: Verdict = { lost: await auditOf(stack, walkers), doubled: [] }
  for (const walker of walkers) {
    const { person, clientId } = walker.applicant
    const { lost, doubled } = await judgeOne(ledger, database, walker)
    const named = (line: string) => `${person.accountType} ${clientId || person.email}: ${line}`
    verdict.lost.push(...lost.map(named))
    verdict.doubled.push(...doubled.map(named))
  }
  await database.end()
  return verdict
}

/** Errors of `npm run audit -- verify`, or missing trails. */
const auditOf = async (stack: Stack, walkers: readonly Walker[]): Promise<string[]> => {
  const { code, output } = await stack.command('audit', 'verify')
  const trails = Number(/^✓ (\d+) trails/m.exec(output)?.[1] ?? 0)
  const applicants = walkers.filter(({ applicant }) => applicant.clientId !== '').length
  if (code === 0 && trails >= applicants && / [1-9]\d* checkpoints/.test(output)) return []
  const wrong = output.split('\n').filter((line) => line.startsWith('✗'))
  return wrong.length > 0 ? wrong : [`the audit of ${applicants} applicants: ${output}`]
}
