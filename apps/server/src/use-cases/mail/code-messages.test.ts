import { en } from '@vestibule/words/en'
import { createLanguage, createLanguages } from '@vestibule/words/language'
import { expect, test } from 'vitest'
import type { Operation } from '../../calls/operation.ts'
import { defaultBrand, readBrand } from '../../platform/brand/brand.ts'
import { createVault } from '../../platform/vault/vault.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { notPermitted } from '../../ports/send-permission.ts'
import type { Verification } from '../../stores/sign-up/verifications.ts'
import { codeOperations } from './code-messages.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const vault = createVault({ master: [key], records: [key], ssnIndex: [key], codes: [key] })
const email = 'ada@example.com'
const start = new Date('2026-03-02T15:00:00Z')

const mailed = (failures: (ProviderError | undefined)[] = []) => {
  const mails: { text: string }[] = []
  const kept: { verification: Verification | undefined } = { verification: undefined }
  const change = (columns: Partial<Verification>) => {
    kept.verification = { ...(kept.verification as Verification), ...columns }
  }
  const user = { id: 'ada', email, account_type: 'ROTH_IRA' }
  const store = {
    users: { byId: async () => user },
    verifications: {
      newest: async () => kept.verification,
      put: async (verification: Verification) => change(verification),
      async takeBack(_channel: string, _user: string, before: Verification | undefined, now: Date) {
        kept.verification = before && { ...before, codeHash: null, expiresAt: now }
      },
      notSentAgain: async (_channel: string, _user: string, sentAt: Date | null) => change({ sentAt }),
    },
  }
  const mailer: Mailer = {
    async send(mail) {
      const failure = failures.shift()
      if (!failure || failure.failure === 'in_doubt') mails.push(mail)
      if (failure) throw failure
    },
  }
  const clock = { now: () => start }
  const { brand } = readBrand(defaultBrand)
  const languages = createLanguages([createLanguage('en', en)])
  const deps = { store, vault, mailer, clock, brand, languages, publicUrl: 'https://firm.example' }
  const operation = codeOperations(deps as unknown as Parameters<typeof codeOperations>[0])
    .send_email_code as Operation
  const call = (id: string, after: number | null = null, attempts = 1) =>
    ({
      id,
      userId: 'ada',
      attempts,
      input: { after, to: vault.valueHash('email', email) },
    }) as unknown as ProviderCall
  return {
    kept,
    change,
    user,
    operation,
    again: (id: string, after?: number) => operation.send(call(id, after, 2), false),
    send: (id: string, after?: number) => operation.send(call(id, after), false).catch(() => undefined),
    find: (id: string, after?: number) => operation.reconcile(call(id, after), false),
    codes: () => mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]),
    isValid: (code = '') => vault.isCode(email, code, kept.verification?.codeHash ?? Buffer.alloc(32)),
  }
}

const lost = new ProviderError('smtp', 'in_doubt')
const down = new ProviderError('smtp', 'unavailable')

test('[SU-12] [OP-05] a mail in doubt keeps its code and tries, and its copy has the same code', async () => {
  const ada = mailed([lost])
  await ada.send('call')
  const [code] = ada.codes()
  expect(ada.isValid(code)).toBe(true)
  ada.change({ tries: 3 })
  expect(await ada.find('call')).toBeUndefined()
  await ada.send('call')
  expect(ada.codes()).toEqual([code, code])
  expect(ada.kept.verification?.tries).toBe(3)
})

test('[SU-12] [OP-05] a code that the mail server did not take is tried again at least every 20 s, and sent once', async () => {
  const ada = mailed([down, down])
  expect(ada.operation).toMatchObject({ retryUntilDelivered: true, longestRetrySeconds: 20 })
  await ada.send('call')
  await expect(ada.again('call')).rejects.toBe(down)
  await ada.again('call')
  expect(ada.codes()).toHaveLength(1)
  expect(ada.isValid(ada.codes()[0])).toBe(true)
})

test('[SU-12] [OP-05] an unsent code does not follow a newer one, nor a changed email', async () => {
  const ada = mailed([down])
  await ada.send('call')
  await ada.send('newer')
  await ada.again('call')
  expect(ada.codes()).toHaveLength(1)
  const bob = mailed([down])
  await bob.send('call')
  bob.user.email = 'bob@example.com'
  await bob.again('call')
  expect(bob.codes()).toEqual([])
})

test('[SU-12] [OP-05] sends no copy once the code was entered or replaced', async () => {
  const ada = mailed([lost])
  await ada.send('call')
  const { sentAt, codeHash } = ada.kept.verification as Verification
  ada.change({ codeHash: null })
  expect(await ada.find('call')).toEqual({ isUnneeded: true })
  ada.change({ codeHash })
  expect(await ada.find('call')).toBeUndefined()
  await ada.send('newer', sentAt?.getTime())
  expect(await ada.find('call')).toEqual({ isUnneeded: true })
})

test('[SU-12] [OP-05] sends the call of a process that died before storing a code', async () => {
  const ada = mailed()
  expect(await ada.find('call')).toBeUndefined()
  await ada.send('call')
  const sentAt = ada.kept.verification?.sentAt?.getTime()
  ada.change({ codeHash: null })
  expect(await ada.find('next', sentAt)).toBeUndefined()
})

test('[SU-10] [SU-12] an unsent mail leaves no code', async () => {
  const ada = mailed([down])
  await ada.send('call')
  expect(ada.kept.verification).toBeUndefined()
})

test('[SU-10] [SU-12] after an unsent copy the first code stays valid, and another may be requested at once', async () => {
  const ada = mailed([lost, down])
  await ada.send('call')
  await ada.send('call')
  expect(ada.isValid(ada.codes()[0])).toBe(true)
  expect(ada.kept.verification?.sentAt).toBeNull()
})

test('[OP-09] [SU-12] a process without a lease does not withdraw a code sent by another', async () => {
  const ada = mailed([new ProviderError('smtp', 'unavailable', { providerCode: notPermitted })])
  await ada.send('call')
  expect(ada.kept.verification?.codeHash).toBeTruthy()
})

test('[SU-09] [SU-12] [OP-05] a text in doubt is sent again with its code; after STOP its code is no longer valid', async () => {
  const kept: { verification: Verification | undefined } = { verification: undefined }
  const sent: string[] = []
  const outcomes: (ProviderError | 'sent' | 'stopped')[] = [lost, 'sent', 'stopped']
  const user = { id: 'ada', phone: '212-555-0142', language: 'en' }
  const store = {
    users: { byId: async () => user },
    verifications: {
      newest: async () => kept.verification,
      async put(verification: Verification) {
        kept.verification = verification
      },
      async textsStopped(_user: string, now: Date) {
        kept.verification = { ...(kept.verification as Verification), codeHash: null, expiresAt: now }
      },
    },
  }
  const texts = {
    async sendText(phone: string, text: string) {
      sent.push(`${phone} ${/\d{6}/.exec(text)?.[0]}`)
      const outcome = outcomes.shift()
      if (outcome instanceof ProviderError) throw outcome
      return outcome
    },
  }
  const { brand } = readBrand(defaultBrand)
  const languages = createLanguages([createLanguage('en', en)])
  const deps = { store, vault, texts, clock: { now: () => start }, brand, languages }
  const { send_phone_code: operation } = codeOperations(
    deps as unknown as Parameters<typeof codeOperations>[0],
  )
  const send = (id: string, attempts = 1) =>
    operation?.send(
      {
        id,
        userId: 'ada',
        attempts,
        input: { after: null, to: vault.valueHash('phone', user.phone) },
      } as unknown as ProviderCall,
      false,
    )
  await expect(send('call')).rejects.toBe(lost)
  expect(await send('call', 2)).toEqual({ answer: {} })
  expect(new Set(sent).size).toBe(1)
  const code = sent[0]?.split(' ')[1] ?? ''
  expect(vault.isCode(user.phone, code, kept.verification?.codeHash ?? Buffer.alloc(32))).toBe(true)
  expect(await send('newer')).toEqual({ answer: { isStopped: true } })
  expect(kept.verification?.codeHash).toBeNull()
})
