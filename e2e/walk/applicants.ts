import type { AccountType } from '@vestibule/domain/account-types'
import { viewOf } from '@vestibule/domain/flow/flow'
import { Applicant, newPerson, unverified } from '@vestibule/testing/applicant'
import { statementPaths } from '@vestibule/testing/brand-documents'
import { checkProduct } from '@vestibule/testing/product'
import type { Person } from '@vestibule/testing/sample-person'
import type { Stack } from '@vestibule/testing/stack'
import { query } from '../journeys/database.ts'
import type { State } from './states.ts'

/** The applicant's progress, which determines the providers' records. */
type Kind = 'linked' | 'deposits' | 'documents' | 'completed'

export interface StoredApplicant {
  applicant: Applicant
  rows: Readonly<Record<string, unknown>>
}

/** Tables that contain no row for the applicant in some states. */
export const TABLES = [
  'address',
  'client_details',
  'investor_profile',
  'broker_account',
  'acceptance',
  'contribution',
  'bank',
  'statements_agreement',
  'identity_verification',
] as const

const DEPOSITS = [
  'ONBOARDING_BANK_SIGNUP_VERIFY',
  'ONBOARDING_PLAID_SIGNUP',
  'ONBOARDING_MICRO_DEPOSIT_RETURNED',
]

const kindOf = ({ flow, status, step, facts }: State): Kind => {
  if (status === 'ONBOARDING_SIGNUP_COMPLETED') return 'completed'
  if (flow === 'product') return 'linked'
  if (DEPOSITS.includes(status)) return 'deposits'
  const view = viewOf(flow, status, step, facts)
  return view.kind === 'screen' && view.screen === 'documents' ? 'documents' : 'linked'
}

let people = 0

/** Last four digits of an SSN whose identity check stays undecided. */
const UNDECIDED = '1002'

async function goOn(applicant: Applicant, stack: Stack, kind: Kind): Promise<void> {
  await applicant.answerEverything()
  if (applicant.person.accountType === 'PRODUCT') {
    await checkProduct(applicant, 'pending_review')
    const { clientId } = applicant
    await stack.sandbox.verification(clientId, 'active', true)
    await query(stack, "update identity_verification set status = 'active' where client_id = $1", [clientId])
    await query(stack, "update client set client_status = 'ONBOARDING_BANK_SETUP' where id = $1", [clientId])
    await applicant.readClient()
    return applicant.linkBank(await stack.publicToken())
  }
  await applicant.openAccount()
  await applicant.agree()
  if (kind === 'documents') return
  await applicant.saveContribution()
  if (kind === 'deposits') {
    await applicant.giveBank()
    await applicant.must(applicant.relate())
    return
  }
  await applicant.linkBank(await stack.publicToken())
  if (kind === 'linked') return
  await applicant.must(applicant.relate())
  await applicant.must(applicant.schedule())
}

const personFor = (kind: Kind, properties: Partial<Person> & Pick<Person, 'accountType'>): Person => {
  if (kind === 'documents') return unverified('0003', properties)
  const person = newPerson(properties)
  return properties.accountType === 'PRODUCT'
    ? { ...person, ssn: `${person.ssn.slice(0, -UNDECIDED.length)}${UNDECIDED}` }
    : person
}

async function makeApplicant(stack: Stack, accountType: AccountType, kind: Kind): Promise<StoredApplicant> {
  people += 1
  const person = personFor(kind, { accountType, phone: `646-555-${3000 + people}` })
  const clientAddress = `198.18.200.${people}`
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, person, { clientAddress })
  applicant.statementPaths = statementPaths(stack.environment.BRAND_DIR || undefined)
  await applicant.signUp()
  await goOn(applicant, stack, kind)
  // Deletes the client's `review` row, because a job that polls the broker for a review could change the state.
  await query(stack, 'delete from review where client_id = $1', [applicant.clientId])
  const names = TABLES.map(
    (table) => `'${table}', (select to_jsonb(t) from ${table} t where client_id = c.id)`,
  ).join(', ')
  const [found] = await query<{ rows: Record<string, unknown> }>(
    stack,
    `select jsonb_build_object('client', to_jsonb(c), ${names}) as rows from client c where id = $1`,
    [applicant.clientId],
  )
  if (!found) throw new Error('the applicant has no client')
  return { applicant, rows: found.rows }
}

/** Returns a function that, on first use, creates one applicant for each combination of account type and kind. */
export const makeApplicants = (stack: Stack): ((state: State) => Promise<StoredApplicant>) => {
  const applicants = new Map<string, Promise<StoredApplicant>>()
  return (state) => {
    const kind = kindOf(state)
    const key = `${state.accountType} ${state.accountType === 'PRODUCT' ? 'linked' : kind}`
    const stored = applicants.get(key) ?? makeApplicant(stack, state.accountType, kind)
    applicants.set(key, stored)
    return stored
  }
}
