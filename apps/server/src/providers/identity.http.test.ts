import { createDatabase as createTestDatabase, type TestDatabase } from '@vestibule/testing/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../platform/postgres/database.ts'
import type { Admit, Identities } from '../ports/identities.ts'
import { createPasswordRecords } from '../stores/access/password-records.ts'
import { createAuth0Identities } from './auth0/client.ts'
import { argon2id } from './local-identity/hashing.ts'
import { createLocalIdentities } from './local-identity/identities.ts'
import { expectFailure } from './testing/deps.ts'
import { useSandbox } from './testing/sandbox.ts'

const sandbox = useSandbox()
let database: TestDatabase
let connection: ReturnType<typeof createDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  connection = createDatabase(database.appUrl)
})
afterAll(async () => {
  await connection.destroy()
  await database.drop()
})

const now = new Date('2026-03-02T15:00:00Z')
const password = 'Correct-Horse-7'
const ip = '198.51.100.1'

/** Admits every identity, as a sign-up does. */
const admit: Admit = async (identity) =>
  identity === undefined || createPasswordRecords(connection).create(identity, now)

/** `work` lists the slow operations since its last call: password hashes' costs (local) or HTTP requests (Auth0). */
interface Adapter {
  identities: Identities
  work(): Promise<string[]>
}

function local(): Adapter {
  const hashes: string[] = []
  const costOf = (passwordHash: string) => passwordHash.split('$').slice(1, 4).join()
  const identities = createLocalIdentities(createPasswordRecords(connection), {
    async hash(plain) {
      const passwordHash = await argon2id.hash(plain)
      hashes.push(costOf(passwordHash))
      return passwordHash
    },
    verify(passwordHash, plain) {
      hashes.push(costOf(passwordHash))
      return argon2id.verify(passwordHash, plain)
    },
  })
  return { identities, work: async () => hashes.splice(0) }
}

function auth0(): Adapter {
  let last = '0'
  const identities = createAuth0Identities(sandbox().auth0, {
    now: () => new Date(),
    observe: () => undefined,
  })
  const work = async () => {
    const requests = await sandbox().ask<{ id: string; method: string; path: string }[]>(
      `requests?provider=auth0&since=${last}`,
    )
    last = requests.at(-1)?.id ?? last
    return requests.map(({ method, path }) => `${method} ${path.split('?', 1)[0]}`).sort()
  }
  return { identities, work }
}

let people = 0
const newEmail = () => {
  people += 1
  return `person-${people}@example.com`
}

describe.each([
  ['the local store', local, ['argon2id,v=19,m=19456,t=2,p=1']],
  ['Auth0', auth0, ['GET /api/v2/users-by-email', 'POST /oauth/token']],
] as const)('[SE-02] identities in %s', (_name, create, workOfProof) => {
  let adapter: Adapter
  let identities: Identities
  beforeEach(() => {
    adapter = create()
    identities = adapter.identities
  })
  const prove = (email: string, tried = password) => identities.prove(email, tried, ip)
  const added = async (email = newEmail(), secret = password) => {
    const created = await identities.create(email, secret, admit)
    if (!created) throw new Error('the email is taken')
    return { email, id: created.id }
  }

  test('creates an identity that is found by email and id and proven by its password', async () => {
    const { email, id } = await added()
    expect(await identities.find(email)).toEqual({ id })
    expect(await identities.emailOf(id)).toBe(email)
    expect(await prove(email)).toEqual({ outcome: 'proven', id })
    expect(await prove(email, 'Correct-Horse-8')).toEqual({ outcome: 'wrong' })
  })

  test('finds and proves no unknown identity', async () => {
    expect(await identities.find(newEmail())).toBeUndefined()
    expect(await identities.emailOf('auth0|000000000000000000000000')).toBeUndefined()
    expect(await prove(newEmail())).toEqual({ outcome: 'unknown' })
  })

  test('[SU-07] an unknown email costs the same work as a wrong password', async () => {
    const { email } = await added()
    // The first call also fetches the provider's token.
    await prove(email)
    await adapter.work()
    await prove(email, 'Correct-Horse-8')
    const wrong = await adapter.work()
    await prove(newEmail())
    expect(await adapter.work()).toEqual(wrong)
    expect(wrong).toEqual(workOfProof)
  })

  test('refuses a taken email, also for concurrent creations', async () => {
    const { email, id } = await added()
    expect(await identities.create(email, 'Another-Horse-8', admit)).toBeUndefined()
    expect(await identities.find(email)).toEqual({ id })
    const other = newEmail()
    const both = await Promise.all([
      identities.create(other, password, admit),
      identities.create(other, password, admit),
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
  })

  test('creates no identity that is not admitted', async () => {
    const email = newEmail()
    const refuse = async () => {
      throw new Error('refused')
    }
    await expect(identities.create(email, password, refuse)).rejects.toThrow('refused')
    expect(await identities.find(email)).toBeUndefined()
  })

  test('[SU-03] stores emails in lower case and finds none in capitals', async () => {
    const { email } = await added()
    expect(await identities.find(email.toUpperCase())).toBeUndefined()
    expect(await prove(email.toUpperCase())).toEqual({ outcome: 'unknown' })
  })

  test('[SU-24] accepts every Unicode composition of a password', async () => {
    const typed = 'Пароль-Ｃafe\u0301-é-密码-7-🐎'
    const { email, id } = await added(newEmail(), typed)
    for (const same of [typed, typed.normalize('NFC'), typed.normalize('NFKC'), typed.normalize('NFD')])
      expect(await prove(email, same)).toEqual({ outcome: 'proven', id })
    expect(await prove(email, typed.replace('密', '蜜'))).toEqual({ outcome: 'wrong' })
  })

  test('[SU-24] compares all 128 characters', async () => {
    for (const letter of ['a', 'é', '🐎']) {
      const long = `Aa1-${letter.repeat(123)}`
      const { email, id } = await added(newEmail(), `${long}x`)
      expect(await prove(email, `${long}x`)).toEqual({ outcome: 'proven', id })
      expect(await prove(email, `${long}y`)).toEqual({ outcome: 'wrong' })
    }
  })

  test('changes the email and frees the old one', async () => {
    const { email, id } = await added()
    const changed = newEmail()
    expect(await identities.changeEmail(id, changed)).toBe('changed')
    expect(await identities.changeEmail(id, changed)).toBe('changed')
    expect(await identities.emailOf(id)).toBe(changed)
    expect(await prove(changed)).toEqual({ outcome: 'proven', id })
    expect(await prove(email)).toEqual({ outcome: 'unknown' })
    expect((await added(email)).id).not.toBe(id)
  })

  test('refuses to change to a taken email or a removed identity', async () => {
    const [one, other] = [await added(), await added()]
    expect(await identities.changeEmail(one.id, other.email)).toBe('taken')
    expect(await identities.emailOf(one.id)).toBe(one.email)
    await identities.remove(one.id)
    await expectFailure(identities.changeEmail(one.id, newEmail()), { failure: 'refused', status: 404 })
  })

  test('[SU-15] a new password replaces the old one, but not of a removed identity', async () => {
    const { email, id } = await added()
    expect(await identities.setPassword(id, 'Another-Horse-8')).toBe(true)
    expect(await prove(email)).toEqual({ outcome: 'wrong' })
    expect(await prove(email, 'Another-Horse-8')).toEqual({ outcome: 'proven', id })
    await identities.remove(id)
    expect(await identities.setPassword(id, password)).toBe(false)
  })

  test('accepts repeated verification of an email, also of a removed identity', async () => {
    const { email, id } = await added()
    await identities.emailVerified(id)
    await identities.emailVerified(id)
    expect(await prove(email)).toEqual({ outcome: 'proven', id })
    await identities.remove(id)
    await identities.emailVerified(id)
  })

  test('removes an identity, frees its email, and accepts repeated removal', async () => {
    const { email, id } = await added()
    await identities.remove(id)
    await identities.remove(id)
    expect(await identities.emailOf(id)).toBeUndefined()
    expect(await prove(email)).toEqual({ outcome: 'unknown' })
    expect((await added(email)).id).not.toBe(id)
  })
})

describe('[SE-02] Auth0', () => {
  const identities = () => auth0().identities
  const fail = (fault: { path: string; kind: 'error' | 'timeout' | 'drop-after'; times: number }) =>
    sandbox().fail({ provider: 'auth0', ...fault })

  interface User {
    email_verified: boolean
  }
  /** Returns the provider's last response about this user. */
  const lastAnswer = async (path: string) => {
    const requests = await sandbox().ask<{ path: string; responseBody: User }[]>('requests?provider=auth0')
    return requests.findLast((request) => request.path.startsWith(path))?.responseBody
  }

  test('marks an email as verified and a changed one as unverified', async () => {
    const email = newEmail()
    const created = await identities().create(email, password, admit)
    const id = created?.id ?? ''
    const path = `/api/v2/users/${encodeURIComponent(id)}`
    await identities().emailVerified(id)
    expect(await lastAnswer(path)).toMatchObject({ email, email_verified: true })
    await identities().changeEmail(id, email)
    expect(await lastAnswer(path)).toMatchObject({ email, email_verified: true })
    const changed = newEmail()
    await identities().changeEmail(id, changed)
    expect(await lastAnswer(path)).toMatchObject({ email: changed, email_verified: false })
  })

  test('sends no mail', async () => {
    const email = newEmail()
    const created = await identities().create(email, password, admit)
    await identities().changeEmail(created?.id ?? '', `new-${email}`)
    expect(await sandbox().ask('messages')).toEqual([])
  })

  test('[SE-03] counts attempts by client address, for known and unknown emails', async () => {
    const known = newEmail()
    await identities().create(known, password, admit)
    for (const email of [known, newEmail()]) {
      const outcomes = []
      for (let tries = 0; tries < 11; tries += 1)
        outcomes.push((await identities().prove(email, 'wrong', '198.51.100.7')).outcome)
      expect(outcomes.slice(0, 10)).not.toContain('too_many')
      expect(outcomes[10]).toBe('too_many')
    }
    expect(await identities().prove(known, password, '198.51.100.8')).toMatchObject({ outcome: 'proven' })
    expect(await identities().prove(known, password, '198.51.100.7')).toEqual({ outcome: 'too_many' })
  })

  test('a creation with a lost reply is in doubt and has happened once', async () => {
    const email = newEmail()
    await fail({ path: '/api/v2/users', kind: 'drop-after', times: 1 })
    await expectFailure(identities().create(email, password, admit), { failure: 'in_doubt' })
    expect(await identities().create(email, password, admit)).toBeUndefined()
    expect(await identities().prove(email, password, ip)).toMatchObject({ outcome: 'proven' })
  })
})
