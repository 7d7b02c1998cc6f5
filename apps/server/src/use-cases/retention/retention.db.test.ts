import { randomBytes, randomUUID } from 'node:crypto'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { type RetentionState, usualPeriods } from '@vestibule/domain/records/retention'
import { useStore } from '@vestibule/testing/use-store'
import { afterEach, describe, expect, test } from 'vitest'
import { createVault } from '../../platform/vault/vault.ts'
import { operatorsTrail } from '../../stores/audit/audit.ts'
import { keepingMailKey } from '../../stores/retention/unfinished.ts'
import { allUsers } from '../../stores/retention/user-sweep.ts'
import type { Store } from '../../stores/store-type.ts'
import type { Deps } from '../deps.ts'
import { dryRun } from './dry-run.ts'
import { forgetEnded } from './erase.ts'
import { eraseEnded } from './retain.ts'
import { sealAcceptance } from './sealed-records.ts'
import { eraseTurnedAway } from './turned-away.ts'
import { deleteUnfinished } from './unfinished.ts'

const its = useStore()
const key = (): string => randomBytes(32).toString('base64')
const vault = createVault({ master: [key()], records: [key()], ssnIndex: [key()], codes: [key()] })

let now = new Date()
const clock = { now: () => now, today: () => dayInNewYork(now) }
const deps = (store: Store = its.steward) =>
  ({ store, clock, vault, retention: usualPeriods }) as unknown as Deps
const on = (day: string): Date => new Date(`${day}T16:00:00Z`)
const lastSeen = on('2027-03-10')

interface Traits {
  status?: string
  isBlocked?: boolean
  account?: { state: string; openedAt?: Date; closedOn?: string }
  accepted?: boolean
  linked?: boolean
  warnedAt?: Date
  fraudAt?: Date
}

let count = 0
const createPerson = async (traits: Traits = {}) => {
  count += 1
  const userId = randomUUID()
  const clientId = traits.status === undefined ? null : randomUUID()
  const email = `${userId}@planted.example.com`
  const phone = `646-555-${String(1000 + count)}`
  const ssn = `41783${1000 + count}`
  await its.query(
    `insert into app_user (id, auth0_user_id, email, phone, first_name, last_name, gender, type, status, is_phone_verified,
       is_email_verified, is_blocked, account_type, created_at)
     values ($1, $2, $3, $4, 'New', 'User', 'UNSPECIFIED', 'CLIENT', 'ACTIVE', true, true, $5, 'REGULAR', $6)`,
    [userId, `local|${userId}`, email, phone, traits.isBlocked ?? false, lastSeen],
  )
  const identity = [`local|${userId}`, email, lastSeen]
  await its.query(`insert into local_identity values ($1, $2, 'none', $3)`, identity)
  if (traits.fraudAt)
    await its.query(
      `insert into fraud_event values (gen_random_uuid(), 'RISK_DETECTED', $1, $2, 'IP', '{}', $3)`,
      [email, userId, traits.fraudAt],
    )
  const person = { userId, clientId, id: clientId ?? userId, email, phone, ssn }
  if (clientId === null) return person

  const dataKey = vault.newDataKey(clientId)
  const [ssnIndex] = vault.ssnIndexes(ssn)
  const keys = [clientId, userId, traits.status, dataKey]
  const sealed = (table: string, column: string, value: string) =>
    vault.seal(dataKey, { table, column, clientId }, value)
  await its.query(
    `insert into client (id, user_id, account_type, client_status, step, data_key, first_name, last_name, ssn_sealed, ssn_last4,
       ssn_index, audit_head, created_at, visited_at)
     values ($1, $2, 'REGULAR', $3, 1, $4, 'Ada', 'Lovelace', $5, $6, $7, sha256(convert_to('client ' || $1::uuid, 'UTF8')), $8, $8)`,
    [...keys, sealed('client', 'ssn', ssn), ssn.slice(-4), ssnIndex, lastSeen],
  )
  if (traits.account)
    await its.query(
      `insert into broker_account (client_id, person_id, account_id, state, opened_at, closed_on) values ($1, 'p', $2, $3, $4, $5)`,
      [clientId, randomUUID(), traits.account.state, traits.account.openedAt, traits.account.closedOn],
    )
  if (traits.accepted) {
    const signer = { ip_address: '198.18.0.1', user_agent: 'browser', legal_name: 'Ada Lovelace', salt: '' }
    await its.query(
      `insert into acceptance (client_id, accepted_at, w9_certified, backup_withholding, details, person_sealed)
       values ($1, $2, true, false, '{}', $3)`,
      [clientId, lastSeen, sealAcceptance(vault, clientId, signer)],
    )
  }
  if (traits.linked)
    await its.query(
      `insert into bank (client_id, id, method, bank_account_status, access_token_sealed)
       values ($1, gen_random_uuid(), 'PLAID', 'APPROVED', $2)`,
      [clientId, sealed('bank', 'access_token', 'access-sandbox-planted')],
    )
  if (traits.warnedAt)
    await its.query(
      `insert into provider_call (id, operation, key, user_id, input, state, answer, created_at, updated_at)
       values (gen_random_uuid(), 'mail_keeping', $1, $2, '{}', 'answered', '{}', $3, $3)`,
      [keepingMailKey(clientId, lastSeen), userId, traits.warnedAt],
    )
  return person
}

type Person = Awaited<ReturnType<typeof createPerson>>

const rows = async (text: string, values: unknown[]) => (await its.query(text, values)).rows
const isThere = async ({ userId, clientId }: Person): Promise<boolean> => {
  const either = 'select from app_user where id = $1 union all select from client where id = $2'
  return (await rows(either, [userId, clientId])).length > 0
}
const listAndErase = async () => [await dryRun(deps()), await eraseEnded(deps(), allUsers)]
const keptOf = async ({ id }: Person) =>
  (
    await rows('select kind, keep_until::text from kept_record where subject_id = $1 order by kind', [id])
  ).map(({ kind, keep_until }) => `${kind} ${keep_until}`)
const entriesOf = async (id: string) =>
  (await rows('select payload from audit_event where client_id = $1 order by seq', [id])).map(
    ({ payload: { actor, action, detail } }) => ({ actor, action, detail }),
  )

afterEach(async () => {
  await its.query('set session_replication_role = replica')
  await its.query(
    'truncate app_user, client, kept_record, legal_hold, blocked_hash, fraud_event, blocked_user, removed_item cascade',
  )
  await its.query('set session_replication_role = origin')
})

const neverOpened: Traits = {
  status: 'KYC_DOCUMENTS_REQUIRED',
  account: { state: 'PENDING' },
  accepted: true,
  linked: true,
  warnedAt: on('2027-08-30'),
}
const failed = ['account_record 2033-03-10', 'identity_result 2032-03-10']

/** Lists each state with its traits, the day of the erasure and the records that are retained on that day. */
const table: [RetentionState, Traits, string, string[]][] = [
  ['sign_up_only', {}, '2028-03-09', []],
  ['never_opened', neverOpened, '2027-09-06', ['acceptance 2033-03-10', ...failed].sort()],
  ['unsuitable', { status: 'ONBOARDING_AFFILATIONS_UNSUITABLE' }, '2027-06-08', []],
  ['failed', { status: 'KYC_REVIEW_FAILED', account: { state: 'CLOSED' } }, '2027-09-06', failed],
  ['watchlist', { status: 'KYC_WATCHLIST_FAILED', account: { state: 'PENDING' } }, '2037-03-10', []],
  ['blocked', { status: 'ONBOARDING_FINANCIAL_INFO_1', isBlocked: true }, '2032-03-10', []],
  [
    'completed',
    {
      status: 'ONBOARDING_SIGNUP_COMPLETED',
      account: { state: 'OPEN', openedAt: lastSeen, closedOn: '2028-05-01' },
      accepted: true,
    },
    '2034-05-01',
    [],
  ],
]

const dayBefore = (day: string): Date => new Date(on(day).getTime() - 24 * 60 * 60 * 1000)

describe('[NV-16] at the end of its period', () => {
  test.each(table)(
    '%s is erased with its user on the day, not earlier, and required records are sealed',
    async (state, traits, day, kept) => {
      const person = await createPerson(traits)
      now = dayBefore(day)
      expect(await listAndErase()).toEqual([[], 0])
      expect(await isThere(person)).toBe(true)

      now = on(day)
      const listed = await dryRun(deps())
      expect(listed).toEqual([{ id: person.id, state, dueOn: day, reason: 'period' }])
      expect(await isThere(person)).toBe(true)
      expect(await eraseEnded(deps(), allUsers)).toBe(1)
      expect(await isThere(person)).toBe(false)
      expect(await rows('select from local_identity where email = $1', [person.email])).toEqual([])
      expect(await keptOf(person)).toEqual(kept)
      const detail = expect.objectContaining({ state, reason: 'period', dueOn: day })
      const erased = { actor: 'server', action: 'applicant_erased', detail }
      for (const trail of new Set([person.id, person.userId]))
        expect((await entriesOf(trail)).filter(({ action }) => action === erased.action)).toEqual([erased])
      expect(await listAndErase()).toEqual([[], 0])
    },
  )

  test('a sealed record is destroyed at the end of its own period, and the dry run lists it', async () => {
    const person = await createPerson({ status: 'KYC_REVIEW_FAILED', account: { state: 'CLOSED' } })
    now = on('2028-01-01')
    await eraseEnded(deps(), allUsers)
    now = on('2032-03-10')
    expect(await dryRun(deps())).toEqual([
      { id: expect.any(String), state: 'identity_result', dueOn: '2032-03-10', reason: 'period' },
    ])
    expect(await forgetEnded(deps(), now)).toBe(1)
    expect(await keptOf(person)).toEqual(['account_record 2033-03-10'])
  })

  test('an unfinished application is deleted after its mail, and the user a year after the last visit', async () => {
    const person = await createPerson({ status: 'ONBOARDING_PERSONAL_INFO_2', warnedAt: on('2027-05-02') })
    now = on('2027-05-10')
    expect(await dryRun(deps())).toEqual([
      { id: person.clientId, state: 'unfinished', dueOn: '2027-05-09', reason: 'period' },
    ])
    expect([await eraseEnded(deps(), allUsers), await deleteUnfinished(deps(), allUsers)]).toEqual([0, 1])
    expect(await rows('select from app_user where id = $1', [person.userId])).toHaveLength(1)
    now = on('2028-03-09')
    expect(await eraseEnded(deps(), allUsers)).toBe(1)
    expect(await isThere(person)).toBe(false)
  })
})

describe('[NV-16] erasure is prevented by', () => {
  const due: Traits = { status: 'KYC_REVIEW_FAILED', account: { state: 'CLOSED' } }

  test('a legal hold until its end', async () => {
    const person = await createPerson(due)
    await its.query(`insert into legal_hold values ($1, 'Case 1', $2)`, [person.userId, lastSeen])
    now = on('2045-01-01')
    expect(await listAndErase()).toEqual([[], 0])
    await its.query('delete from legal_hold')
    expect(await eraseEnded(deps(), allUsers)).toBe(1)
  })

  test('a hold or a visit after the person was listed', async () => {
    const person = await createPerson(due)
    now = on('2028-01-01')
    const late = (change: () => Promise<unknown>): Store => ({
      ...its.steward,
      transaction: async (work) => {
        await change()
        return its.steward.transaction(work)
      },
    })
    const hold = () => its.query(`insert into legal_hold values ($1, 'Case 1', $2)`, [person.userId, now])
    expect(await eraseEnded(deps(late(hold)), allUsers)).toBe(0)
    await its.query('delete from legal_hold')
    const visit = () => its.query('update client set visited_at = $2 where id = $1', [person.clientId, now])
    expect(await eraseEnded(deps(late(visit)), allUsers)).toBe(0)
    expect(await isThere(person)).toBe(true)
  })

  test('a fraud case for 5 years after the last detected risk', async () => {
    const fraudAt = on('2027-04-01')
    const person = await createPerson({ ...due, fraudAt })
    const started = { status: 'ONBOARDING_PERSONAL_INFO_2', warnedAt: on('2027-05-02') }
    const unfinished = await createPerson({ ...started, fraudAt })
    now = on('2032-03-31')
    expect(await dryRun(deps())).toEqual([])
    expect([await eraseEnded(deps(), allUsers), await deleteUnfinished(deps(), allUsers)]).toEqual([0, 0])
    now = on('2032-04-02')
    const reasons = Object.fromEntries((await dryRun(deps())).map(({ id, reason }) => [id, reason]))
    expect(reasons).toEqual({ [person.id]: 'fraud_case', [unfinished.id]: 'period' })
    expect([await eraseEnded(deps(), allUsers), await deleteUnfinished(deps(), allUsers)]).toEqual([1, 1])
  })

  test('a pending call, an open account, and a mail that is unsent or younger than 7 days', async () => {
    const pending = await createPerson(due)
    await its.query(
      `insert into provider_call (id, operation, key, client_id, input, state, created_at, updated_at)
       values (gen_random_uuid(), 'upload', 'k', $1, '{}', 'pending', $2, $2)`,
      [pending.clientId, lastSeen],
    )
    for (const status of ['ONBOARDING_SIGNUP_COMPLETED', 'ONBOARDING_CONTRIBUTION'])
      await createPerson({ status, account: { state: 'OPEN', openedAt: lastSeen } })
    const accepting = { status: 'ONBOARDING_AGREEMENTS', account: { state: 'PENDING' } }
    await createPerson(accepting)
    const warned = await createPerson({ ...accepting, warnedAt: on('2044-12-26') })
    now = on('2045-01-01')
    expect(await listAndErase()).toEqual([[], 0])
    now = on('2045-01-02')
    expect(await dryRun(deps())).toMatchObject([{ id: warned.id, dueOn: '2045-01-02' }])
  })
})

test('[NV-16] the dry run lists exactly what the bounded runs then erase', async () => {
  const people: Person[] = []
  for (let index = 0; index < 103; index += 1)
    people.push(await createPerson({ status: 'ONBOARDING_AFFILATIONS_UNSUITABLE' }))
  now = on('2028-01-01')
  const listed = (await dryRun(deps())).map(({ id }) => id)
  expect(listed.toSorted()).toEqual(people.map(({ id }) => id).sort())
  expect([
    await eraseEnded(deps(), allUsers),
    await eraseEnded(deps(), allUsers),
    await eraseEnded(deps(), allUsers),
  ]).toEqual([100, 3, 0])
  for (const person of people) expect(await isThere(person)).toBe(false)
})

const failingStore = (fails: number): { store: Store; calls: () => number } => {
  let calls = 0
  const counted = (tx: Store): Store =>
    new Proxy(tx, {
      get: (target, name) => {
        const port = target[name as keyof Store] as object
        if (typeof port !== 'object') return port
        return new Proxy(port, {
          get: (methods, method) => {
            const own = methods[method as never] as unknown
            if (typeof own !== 'function') return own
            return (...args: unknown[]) => {
              calls += 1
              if (calls === fails) throw new Error('cut off')
              return own.apply(methods, args)
            }
          },
        })
      },
    })
  return {
    store: { ...its.steward, transaction: (work) => its.steward.transaction((tx) => work(counted(tx))) },
    calls: () => calls,
  }
}

test('[NV-16] an erasure interrupted at any step changes nothing, and its repeat has each effect once', async () => {
  const person = await createPerson(neverOpened)
  now = on('2028-01-01')
  let fails = 1
  for (; ; fails += 1) {
    const { store, calls } = failingStore(fails)
    const done = await eraseEnded(deps(store), allUsers).catch(() => undefined)
    if (calls() < fails) {
      expect(done).toBe(1)
      break
    }
    expect(done).toBeUndefined()
    expect(await isThere(person)).toBe(true)
    const effects = [await keptOf(person), await entriesOf(person.id)]
    expect([...effects, await rows('select from removed_item', [])]).toEqual([[], [], []])
  }
  expect(fails).toBeGreaterThan(8)
  expect(await eraseEnded(deps(), allUsers)).toBe(0)
  expect(await keptOf(person)).toHaveLength(3)
  expect(await rows('select from removed_item', [])).toHaveLength(1)
  expect((await entriesOf(person.id)).map(({ action }) => action)).toEqual(['applicant_erased'])
})

test('[NV-16] keyed hashes keep an erased blocked person blocked until unblocked', async () => {
  const person = await createPerson({ status: 'ONBOARDING_FINANCIAL_INFO_1', isBlocked: true })
  const other = await createPerson({ status: 'ONBOARDING_AFFILATIONS_UNSUITABLE' })
  now = on('2032-03-10')
  expect(await eraseEnded(deps(), allUsers)).toBe(2)
  const { risks } = its.steward
  const of = ({ email, phone }: Person) => ({
    email: vault.valueHashes('email', email),
    phone: vault.valueHashes('phone', phone),
  })
  expect(await risks.staysBlocked(of(person))).toBe(true)
  expect(await risks.staysBlocked({ email: [], phone: of(person).phone })).toBe(true)
  expect(await risks.staysBlocked(of(other))).toBe(false)

  const again = await createPerson({ status: 'ONBOARDING_AFFILATIONS' })
  const claim = (ssn: string) =>
    its.steward.transaction(({ accounts }) =>
      accounts.claimSsn(
        { id: again.clientId ?? '', account_type: 'REGULAR' },
        vault.ssnIndexes(ssn),
        undefined,
      ),
    )
  expect(await claim(person.ssn)).toBe(false)
  expect(await claim(other.ssn)).toBe(true)
  const stored = await rows('select kind from blocked_hash order by kind', [])
  expect(stored.map(({ kind }) => kind)).toEqual(['email', 'phone', 'ssn'])

  expect(await risks.forgetBlocked(() => of(other).email)).toBe(false)
  expect(await risks.forgetBlocked(() => of(person).email)).toBe(true)
  expect(await risks.staysBlocked(of(person))).toBe(false)
  expect(await claim(person.ssn)).toBe(true)
})

test('[NV-16] a block without a user is erased after 5 years, and its email stays blocked', async () => {
  const email = 'turned.away@planted.example.com'
  const block = randomUUID()
  const event = (user: string | null, at: Date) =>
    its.query(`insert into fraud_event values (gen_random_uuid(), 'RISK_DETECTED', $1, $2, 'IP', '{}', $3)`, [
      user === null ? email : `${user}@planted.example.com`,
      user,
      at,
    ])
  await its.query(
    `insert into blocked_user (id, email, risk_type, risk_category, details, value_hash, created_at)
     values ($1, $2, 'IP', 'TOR', '{}', 'x', $3)`,
    [block, email, lastSeen],
  )
  await event(null, on('2027-03-11'))
  const user = await createPerson({ fraudAt: on('2027-03-10') })
  now = on('2032-03-10')
  expect(await dryRun(deps())).toMatchObject([{ state: 'sign_up_only' }])
  expect(await eraseTurnedAway(deps())).toBe(0)
  now = on('2032-03-12')
  const due = { id: block, state: 'turned_away', dueOn: '2032-03-11', reason: 'period' }
  expect(await dryRun(deps())).toContainEqual(due)
  expect([await eraseTurnedAway(deps()), await eraseTurnedAway(deps())]).toEqual([1, 0])
  expect(await rows('select email from blocked_user union all select email from fraud_event', [])).toEqual([
    { email: user.email },
  ])
  expect(await its.steward.risks.staysBlocked({ email: vault.valueHashes('email', email) })).toBe(true)
  const entries = await entriesOf(operatorsTrail)
  const detail = { blocksAndFraudEvents: [block, expect.any(String)], staysBlocked: true }
  expect(entries.at(-1)).toMatchObject({ actor: 'server', action: 'turned_away_erased', detail })
  expect(JSON.stringify(entries)).not.toContain(email)
})
