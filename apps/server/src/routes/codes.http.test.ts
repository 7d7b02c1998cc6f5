import { type Applicant, wrongCode } from '@vestibule/testing/applicant'
import { expectRefusal, refusal, statusesOf, useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

const its = useStack()

/** Both ways of sending a code, by the same words. */
const channels = {
  phone: {
    to: ({ person }: Applicant) => `+1${person.phone.replaceAll('-', '')}`,
    send: ({ api, person }: Applicant) => api.post('/api/auth/verify-phone', { phoneNumber: person.phone }),
    check: ({ api, person }: Applicant, code: string) =>
      api.put('/api/auth/verify-phone', { phoneNumber: person.phone, code }),
    flag: 'isPhoneNumberVerified',
    provider: 'twilio',
  },
  email: {
    to: ({ person }: Applicant) => person.email,
    send: ({ api, person }: Applicant) => api.post('/api/auth/verify-email', { email: person.email }),
    check: ({ api, person }: Applicant, code: string) =>
      api.put('/api/auth/verify-email', { email: person.email, code }),
    flag: 'isEmailVerified',
    provider: 'smtp',
  },
} as const
type Channel = keyof typeof channels
const both = Object.keys(channels) as Channel[]

/** A user to whom a code was sent, with that code and one that is wrong. */
const withCode = async (channel: Channel) => {
  const applicant = await its.user()
  const { send, to } = channels[channel]
  await applicant.must(send(applicant))
  const code = await its.sandbox.code(to(applicant))
  return { applicant, code, wrong: wrongCode(code) }
}

const sent = async (applicant: Applicant, channel: Channel): Promise<number> =>
  (await its.sandbox.messages(channels[channel].to(applicant))).length

const user = async ({ api }: Applicant) =>
  (await api.get<{ user: Record<string, unknown> }>('/api/auth/session')).body.user

test.each(both)('[SU-09] [SU-10] the right code verifies the %s, and once only', async (channel) => {
  const { applicant, code } = await withCode(channel)
  const { check, flag } = channels[channel]
  expect(code).toMatch(/^\d{6}$/)
  expect((await user(applicant))[flag]).toBe(false)
  expect((await check(applicant, code)).status).toBe(200)
  expect((await user(applicant))[flag]).toBe(true)
  await expectRefusal(check(applicant, code), '410 code_expired')
})

test.each(both)(
  '[SU-09] [SU-10] a wrong code is code_mismatch and verifies nothing (%s)',
  async (channel) => {
    const { applicant, code, wrong } = await withCode(channel)
    const { check, flag } = channels[channel]
    await expectRefusal(check(applicant, wrong), '400 code_mismatch')
    expect((await user(applicant))[flag]).toBe(false)
    expect((await check(applicant, code)).status).toBe(200)
  },
)

test.each(both)(
  '[SU-11] what is no code of six digits is refused by its field, and is no try (%s)',
  async (channel) => {
    const { applicant, code } = await withCode(channel)
    const { check } = channels[channel]
    for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345', '1e1000'])
      await expectRefusal(check(applicant, typed), '422 invalid', 'code')
    expect((await check(applicant, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  },
)

test.each(both)(
  '[SU-12] a code dies after five wrong tries: the sixth is 429, even with the right code (%s)',
  async (channel) => {
    const { applicant, code, wrong } = await withCode(channel)
    const { check, flag } = channels[channel]
    for (let tries = 0; tries < 5; tries += 1)
      await expectRefusal(check(applicant, wrong), '400 code_mismatch')
    const sixth = await check(applicant, code)
    expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    const seconds = Number(sixth.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(500)
    expect(seconds).toBeLessThanOrEqual(600)
    expect((await user(applicant))[flag]).toBe(false)
  },
)

test.each(both)(
  '[SU-12] [SE-03] twenty guesses at once count as twenty: five are compared (%s)',
  async (channel) => {
    const { applicant, code } = await withCode(channel)
    const { check, flag } = channels[channel]
    const guesses = Array.from({ length: 20 }, (_, index) => check(applicant, wrongCode(code, index + 1)))
    expect(await statusesOf(guesses)).toEqual([...Array(5).fill(400), ...Array(15).fill(429)])
    await expectRefusal(check(applicant, code), '429 too_many_attempts')
    expect((await user(applicant))[flag]).toBe(false)
  },
)

test.each(both)('[SU-12] a code lives ten minutes by the clock (%s)', async (channel) => {
  const { check } = channels[channel]
  const early = await withCode(channel)
  its.stack.clock.advance(570)
  expect((await check(early.applicant, early.code)).status).toBe(200)
  const late = await withCode(channel)
  its.stack.clock.advance(601)
  await expectRefusal(check(late.applicant, late.code), '410 code_expired')
})

test.each(both)(
  '[SU-11] [API-08] within thirty seconds no second code is sent, after them one is (%s)',
  async (channel) => {
    const { applicant } = await withCode(channel)
    const { send } = channels[channel]
    its.stack.clock.advance(20)
    expect((await send(applicant)).status).toBe(200)
    expect(await sent(applicant, channel)).toBe(1)
    its.stack.clock.advance(11)
    expect((await send(applicant)).status).toBe(200)
    expect(await sent(applicant, channel)).toBe(2)
  },
)

test.each(both)('[SU-12] a newer code replaces the older, and its tries begin anew (%s)', async (channel) => {
  const { applicant, code: older, wrong } = await withCode(channel)
  const { send, check, to } = channels[channel]
  for (let tries = 0; tries < 5; tries += 1) await check(applicant, wrong)
  its.stack.clock.advance(31)
  await applicant.must(send(applicant))
  const newer = await its.sandbox.code(to(applicant), 2)
  if (older !== newer) await expectRefusal(check(applicant, older), '400 code_mismatch')
  expect((await check(applicant, newer)).status).toBe(200)
})

test.each(both)(
  '[SU-12] the sixth code in an hour is 429 and says when to come again (%s)',
  async (channel) => {
    const applicant = await its.user()
    const { send } = channels[channel]
    for (let codes = 1; codes <= 5; codes += 1) {
      expect((await send(applicant)).status).toBe(200)
      its.stack.clock.advance(31)
    }
    const refused = await send(applicant)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3_000)
    expect(seconds).toBeLessThanOrEqual(3_600)
    expect(await sent(applicant, channel)).toBe(5)
  },
)

test.each(both)(
  '[SE-03] [SU-12] a send that the hour refuses is none of the day’s ten (%s)',
  async (channel) => {
    const applicant = await its.user()
    const { send } = channels[channel]
    const statuses: number[] = []
    const sendsOf = async (codes: number): Promise<void> => {
      statuses.splice(0)
      for (let nth = 0; nth < codes; nth += 1) {
        statuses.push((await send(applicant)).status)
        its.stack.clock.advance(31)
      }
    }
    await sendsOf(12)
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
    its.stack.clock.advance(60 * 60)
    // the session has idled out
    await applicant.must(applicant.submitPassword())
    await sendsOf(5)
    expect(statuses).toEqual(Array(5).fill(200))
    its.stack.clock.advance(60 * 60)
    await applicant.must(applicant.submitPassword())
    await sendsOf(1)
    expect(statuses).toEqual([429])
  },
)

test.each(both)('[SU-12] a limit belongs to the number or address, not to who asks (%s)', async (channel) => {
  const first = await its.user()
  const { send } = channels[channel]
  for (let codes = 1; codes <= 5; codes += 1) {
    await send(first)
    its.stack.clock.advance(31)
  }
  const second = await its.user({ phone: first.person.phone })
  expect((await send(second)).status).toBe(channel === 'phone' ? 429 : 200)
})

test.each([
  ['send', 'session', 20],
  ['send', 'network', 120],
  ['try', 'session', 60],
  ['try', 'network', 600],
] as const)(
  '[SE-03] codes are limited by who asks as well, whatever the destination: %s by %s, %i in an hour',
  async (what, by, max) => {
    const { applicant, wrong } = await withCode('email')
    await applicant.must(channels.phone.send(applicant))
    await channels.email.check(applicant, wrong)
    const ask = () =>
      what === 'send' ? channels.phone.send(applicant) : channels.email.check(applicant, wrong)
    its.stack.clock.advance(31)
    await its.fill(`code-${what}:${by}`, max - 1)
    expect([200, 400]).toContain((await ask()).status)
    its.stack.clock.advance(31)
    await expectRefusal(ask(), '429 too_many_attempts')
    its.stack.clock.advance(60 * 60)
  },
)

test.each(both)(
  '[SU-09] [SU-10] when the message cannot be sent it says so, and a retry works (%s)',
  async (channel) => {
    const applicant = await its.user()
    const { send, check, to, provider } = channels[channel]
    await its.sandbox.fault({
      provider,
      kind: 'error',
      ...(provider === 'twilio' ? { status: 500 } : {}),
    })
    await expectRefusal(send(applicant), '503 provider_unavailable')
    await its.sandbox.clearFaults()
    expect(await sent(applicant, channel)).toBe(0)
    expect((await send(applicant)).status).toBe(200)
    expect((await check(applicant, await its.sandbox.code(to(applicant)))).status).toBe(200)
  },
)

test.each(both)('[SU-09] [SU-10] a definite refusal is 502, and a retry works (%s)', async (channel) => {
  const applicant = await its.user()
  const { send, provider } = channels[channel]
  await its.sandbox.fault({ provider, kind: 'error', status: provider === 'twilio' ? 400 : 550 })
  await expectRefusal(send(applicant), '502 provider_refused')
  expect((await send(applicant)).status).toBe(200)
  expect(await sent(applicant, channel)).toBe(1)
})

test('[SU-09] when checking a phone code fails at the provider it is 503, and the right code works after it', async () => {
  const { applicant, code } = await withCode('phone')
  const fault = { provider: 'twilio', match: 'VerificationCheck', kind: 'error', status: 500 } as const
  await its.sandbox.fault(fault)
  await expectRefusal(channels.phone.check(applicant, code), '503 provider_unavailable')
  expect((await channels.phone.check(applicant, code)).status).toBe(200)
})

test.each(both)(
  '[SU-12] [OP-05] a message whose answer was lost: its code is good at once, though the person was told that it failed (%s)',
  async (channel) => {
    const { send, check, to, provider } = channels[channel]
    const match = channel === 'phone' ? { match: 'Channel=sms' } : {}
    const lost = { provider, ...match, kind: 'drop-after' } as const
    const newcomer = await its.user()
    await its.sandbox.fault(lost)
    expect((await refusal(send(newcomer))).status).toBe(503)
    expect((await check(newcomer, await its.sandbox.code(to(newcomer)))).status).toBe(200)

    const { applicant, code: older } = await withCode(channel)
    its.stack.clock.advance(31)
    await its.sandbox.fault(lost)
    expect((await refusal(send(applicant))).status).toBe(503)
    const delivered = await its.sandbox.code(to(applicant), 2)
    if (older !== delivered) await expectRefusal(check(applicant, older), '400 code_mismatch')
    expect((await check(applicant, delivered)).status).toBe(200)
  },
)

test('[SU-12] [OP-05] asked for again after a lost answer, the text that was delivered is found at the provider: no second one, five tries', async () => {
  const { phone } = channels
  const applicant = await its.user()
  await its.sandbox.fault({ provider: 'twilio', match: 'Channel=sms', kind: 'drop-after' })
  expect((await refusal(phone.send(applicant))).status).toBe(503)
  expect((await phone.send(applicant)).status).toBe(200)
  expect(await sent(applicant, 'phone')).toBe(1)
  const code = await its.sandbox.code(phone.to(applicant))
  for (let tries = 0; tries < 4; tries += 1)
    await expectRefusal(phone.check(applicant, wrongCode(code)), '400 code_mismatch')
  expect((await phone.check(applicant, code)).status).toBe(200)
  await expectRefusal(phone.check(applicant, code), '410 code_expired')
})

test('[SU-28] [SE-03] a stranger uses up what a number’s sign-ups have of texts and tries: its owner enters with a code on a new browser all the same', async () => {
  const owner = await its.applicant()
  const { phone } = channels
  its.stack.clock.advance(24 * 60 * 60 + 1)
  const strangers = [its.newcomer({ phone: owner.person.phone }), its.newcomer({ phone: owner.person.phone })]
  for (const stranger of strangers) await stranger.createUser()
  const before = await sent(owner, 'phone')
  for (let nth = 1; nth <= 5; nth += 1) {
    its.stack.clock.advance(31)
    const stranger = strangers[nth % 2] as Applicant
    await stranger.must(phone.send(stranger))
    const wrong = wrongCode(await its.sandbox.code(phone.to(owner), before + nth))
    for (let tries = 0; tries < 5; tries += 1)
      await expectRefusal(phone.check(stranger, wrong), '400 code_mismatch')
  }
  const [first, second] = strangers as [Applicant, Applicant]
  const other = its.newcomer(owner.person)
  await other.logIn()
  expect((await user(other)).id).toBe(owner.userId)
  // nor has the owner's log-in given them anything
  its.stack.clock.advance(31)
  await expectRefusal(phone.send(first), '429 too_many_attempts')
  await expectRefusal(phone.check(second, '123456'), '429 too_many_attempts')
  expect(await sent(owner, 'phone')).toBe(before + 6)
})

test.each(both)('[API-04] a code is sent to, and checked for, the caller’s own %s alone', async (channel) => {
  const { applicant, code } = await withCode(channel)
  const { send, check } = channels[channel]
  const other = await its.user()
  const asOther = { api: other.api, person: applicant.person } as Applicant
  await expectRefusal(send(asOther), '403 forbidden')
  await expectRefusal(check(asOther, code), '403 forbidden')
  const nobody = { api: its.newcomer().api, person: applicant.person } as Applicant
  await expectRefusal(send(nobody), '403 forbidden')
  expect((await check(applicant, code)).status).toBe(200)
})

test.each(both)('[SU-12] a code that was never sent is expired (%s)', async (channel) => {
  await expectRefusal(channels[channel].check(await its.user(), '123456'), '410 code_expired')
})

test('[SE-01] [SU-12] the code is kept by its keyed hash alone', async () => {
  const { applicant, code } = await withCode('email')
  const [kept] = await its.query<{ whole: string }>(
    'select verification::text as whole from verification where user_id = $1',
    [applicant.userId],
  )
  expect(kept?.whole).not.toContain(code)
  const calls = await its.query<{ whole: string }>(
    'select outside_call::text as whole from outside_call where user_id = $1',
    [applicant.userId],
  )
  expect(calls).toHaveLength(1)
  expect(calls[0]?.whole).not.toContain(code)
})
