import { setTimeout as sleep } from 'node:timers/promises'
import { addBusinessDays } from '@vestibule/domain/contribution/business-days'
import { e164 } from '@vestibule/testing/applicant'
import { choiceFields, type Deposit, planShown } from '@vestibule/testing/contribute'
import { passTime } from '@vestibule/testing/pass-time'
import { sampleAddress } from '@vestibule/testing/sample-person'
import type { Ledger } from '@vestibule/testing/sandbox-control'
import type { Stack } from '@vestibule/testing/stack'
import type pg from 'pg'
import {
  beginChange,
  changeAddress,
  destinationOf,
  enterContactCode,
  readContact,
} from '../../apps/server/src/http/routes/testing/contact.ts'
import { query } from '../journeys/database.ts'
import type { BrokerUnderTest } from './broker-under-test.ts'
import type { Violations } from './history.ts'
import { type Change, isContact, type Participant } from './participant.ts'
import { CodesUsedUp, Later } from './sign-up.ts'

/** Courses of changes to recurring contributions. Each ends with contributions that are not stopped. */
const courses: readonly Change['kind'][][] = [
  ['plan'],
  ['bank'],
  ['plan', 'plan'],
  ['plan', 'bank'],
  ['bank', 'plan'],
  ['stop', 'plan'],
  ['plan', 'stop', 'bank'],
]
/** A change of contact is the last one, because it prevents changes of money for a day. */
const contacts: readonly Change['kind'][][] = [[], [], ['email'], ['phone'], ['address']]

/** Changes of a second application are smaller, because its plan shares the limit with the first one's. */
export const randomChanges = (
  { hasTypedBanks }: BrokerUnderTest,
  { choice, earlier }: Participant,
  random: () => number,
): Change[] => {
  const from = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))
  const oneOf = (all: readonly Change['kind'][][]) => all[from(0, all.length - 1)] ?? []
  if (choice.accountType === 'PRODUCT') return []
  return [...(choice.date === '' ? oneOf(courses) : []), ...(earlier ? [] : oneOf(contacts))].map((kind) => ({
    kind: kind === 'bank' && !hasTypedBanks ? 'plan' : kind,
    amount: from(100, earlier ? 290 : 600),
    days: random() < 0.4 && !earlier ? [from(1, 28), from(29, 30)] : [from(1, 30)],
  }))
}

/** Sets the deposits that the end of the run expects at the broker. */
const expectDeposits = (participant: Participant, deposits: Deposit[]): void => {
  const { shown, today } = participant
  if (!shown) throw new Error('there is no confirmed plan')
  const thisYear = deposits.filter(({ date }) => date.startsWith(today.slice(0, 4)))
  const total = thisYear.reduce((sum, { amount }) => sum + amount, 0)
  const firstDeposit = deposits[0]?.date as typeof today | undefined
  const preview = { ...shown.preview, firstDeposit, depositsLeft: thisYear.length, total, stop: undefined }
  participant.shown = { ...shown, preview, shown: deposits }
}

const stop = async (participant: Participant): Promise<void> => {
  const { applicant, history } = participant
  const path = `/api/contributions/stop/client/${applicant.clientId}`
  await history.save({ resource: 'contribution', values: {}, action: 'contributions_stopped' }, () =>
    applicant.must(applicant.api.post(path, {})),
  )
  // Recurring debits come after the day of the confirmation, which is today.
  expectDeposits(participant, [])
}

const nextBank = 'Tartan Bank'
const nextInstitution = 'ins_109511'

/** Authorizes another plan, as the page does. Debits within three business days are drawn as they were. */
const authorize = async (participant: Participant, change: Change, stack: Stack): Promise<void> => {
  const { applicant, history, shown, today } = participant
  const choice = { ...participant.choice, amount: change.amount, days: change.days }
  const movesBank = change.kind === 'bank'
  let plan = await applicant.readPlan()
  if (!plan.may_change) throw new Later('the contributions are still being stopped')
  if (movesBank && !plan.next_bank && plan.bank.bank_name !== nextBank) {
    await applicant.linkBank(await stack.publicToken(nextInstitution))
    plan = await applicant.readPlan()
  }
  if (movesBank && plan.next_bank) {
    await applicant.must(applicant.relate())
    plan = await applicant.readPlan()
  }
  const bank = (movesBank || plan.next_bank?.moves ? plan.next_bank : undefined) ?? plan.bank
  const deposits = planShown(plan, choice)
  if (deposits.length === 0) throw new Error('the new plan has no room')
  const ofBank = { bank_account_status: 'CREATED', bank_name: nextBank, account_type: 'checking' }
  const values = { ...choiceFields(choice), ...(bank.bank_name === nextBank ? ofBank : {}) }
  await history.save({ resource: 'contribution', values, action: 'contributions_changed' }, () =>
    applicant.must(
      applicant.changePlan(bank.id, choiceFields(choice), {
        starts_again: plan.is_stopped,
        first_deposit: deposits[0]?.date,
      }),
    ),
  )
  const notice = addBusinessDays(today, 3)
  expectDeposits(participant, [...(shown?.shown ?? []).filter(({ date }) => date < notice), ...deposits])
}

const newHome = { address_1: '9 Oak Road', address_2: '', zipcode: '60601', city: 'Chicago', state: 'IL' }

const newContact = ({ phone, email }: Participant['former'], kind: Change['kind']) => {
  if (kind === 'address') return {}
  return kind === 'email' ? { email: `new.${email}` } : { phone: phone.replace(/^646/, '917') }
}

/** Reads which contact is in effect, because the response of the request that changed it can be lost. */
export const readEffectiveContact = async ({ applicant }: Participant, stack: Stack): Promise<void> => {
  const sql = 'select email, phone from app_user where id::text = $1'
  Object.assign(applicant.person, (await query(stack, sql, [applicant.userId]))[0])
}

const changeContact = async (
  { applicant, former, history }: Participant,
  { kind }: Change,
): Promise<void> => {
  if (kind === 'address')
    return history.save({ resource: 'address', values: newHome }, () =>
      applicant.must(applicant.proven(() => changeAddress(applicant, newHome))),
    )
  const { email, phone: phoneNumber = '' } = newContact(former, kind)
  const to = email === undefined ? { phoneNumber } : { email }
  const { pending, ...now } = await readContact(applicant)
  if (now.email === email || now.phoneNumber === phoneNumber) return
  if (!pending) await applicant.must(applicant.proven(() => beginChange(applicant, to)))
  const code = await applicant.sandbox.code(destinationOf(to))
  await applicant.must(enterContactCode(applicant, code))
  throw new Later('the new contact is not in effect yet')
}

/** Makes the participant's next change. Reads the plan again after a failed request, as the page does. */
export const makeChange = async (participant: Participant, stack: Stack): Promise<void> => {
  const [change] = participant.changes
  if (!change) return
  try {
    if (isContact(change.kind)) await changeContact(participant, change)
    else if (change.kind === 'stop') await stop(participant)
    else await authorize(participant, change, stack)
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 429)
      throw new CodesUsedUp(`a change was answered 429: ${change.kind}`)
    throw error
  }
  participant.changed.push(change.kind)
  participant.changes.shift()
}

/** Lets days pass until no changed plan waits for a debit. @returns the number of transfers that were not sent */
export const sendWaiting = async (stack: Stack): Promise<number> => {
  const unsent = `select from transfer where state in ('WAITING', 'PLANNED')`
  for (let day = 0; ; day++) {
    for (let tries = 0; tries < 100 && (await query(stack, unsent)).length > 0; tries++) await sleep(100)
    const { length } = await query(stack, unsent)
    if (length === 0 || day > 7) return length
    await passTime(stack, 24 * 60 * 60)
    await stack.command('housekeeping')
  }
}

/** Compares the bank of the coming debits, the contact at the broker and the events with the changes. */
export const checkChanges = async (
  broker: BrokerUnderTest,
  ledger: Ledger,
  database: pg.Client,
  participant: Participant,
): Promise<Violations> => {
  const violations: Violations = { lost: [], doubled: [] }
  const { applicant, changed, former } = participant
  const { userId, person } = applicant
  const { live, debitsAnother } = broker.banksOf(ledger, applicant)
  if (live !== 1) violations.lost.push(`${live} relationships that are not canceled`)
  if (debitsAnother) violations.doubled.push('an earlier bank account is debited')
  const contact = changed.find(isContact)
  const wanted = contact ? { ...former, ...newContact(former, contact) } : former
  const { email, phone, cities } = broker.contactOf(ledger, participant)
  const is = [person.email, person.phone, email, phone].join(', ')
  if (is !== [wanted.email, wanted.phone, wanted.email, e164(wanted.phone)].join(', '))
    violations.lost.push(`the contact here and at the broker is ${is} after a change of ${contact}`)
  const home = contact === 'address' ? newHome : sampleAddress
  if (cities.some((city) => city !== home.city)) violations.lost.push(`the home at the broker is ${cities}`)
  const sql = `select from firm_event where user_id::text = $1 and type = 'applicant.contact_changed'`
  const events = (await database.query(sql, [userId])).rows.length
  if (events !== (contact ? 1 : 0)) violations.doubled.push(`${events} events of a changed ${contact}`)
  return violations
}
