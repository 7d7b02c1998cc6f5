import { type Applicant, wrongCode } from '@vestibule/testing/applicant'
import { expectRefusal, refusal, statusesOf } from '@vestibule/testing/in-vitest'
import { describe, expect, test } from 'vitest'
import { expectInvalid, sessionOf, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

const channels = {
  phone: {
    addressOf: (applicant: Applicant) => applicant.e164,
    send: ({ api, person }: Applicant) => api.post('/api/auth/verify-phone', { phoneNumber: person.phone }),
    check: ({ api, person }: Applicant, code: string) =>
      api.put('/api/auth/verify-phone', { phoneNumber: person.phone, code }),
    flag: 'isPhoneNumberVerified',
    fault: { provider: 'twilio', kind: 'error', status: 429 },
    refusing: { provider: 'twilio', kind: 'error', status: 400 },
    lost: { provider: 'twilio', kind: 'drop-after' },
  },
  email: {
    addressOf: ({ person }: Applicant) => person.email,
    send: ({ api, person }: Applicant) => api.post('/api/auth/verify-email', { email: person.email }),
    check: ({ api, person }: Applicant, code: string) =>
      api.put('/api/auth/verify-email', { email: person.email, code }),
    flag: 'isEmailVerified',
    fault: { provider: 'smtp', kind: 'error' },
    refusing: { provider: 'smtp', kind: 'error', status: 550 },
    lost: { provider: 'smtp', kind: 'drop-after' },
  },
} as const
const { phone, email } = channels
const mismatch = '400 code_mismatch'

/** Creates a user and sends a code to the user. */
const withCode = async ({ send, addressOf }: (typeof channels)[keyof typeof channels]) => {
  const applicant = await its.user()
  await applicant.must(send(applicant))
  const code = await its.sandbox.code(addressOf(applicant))
  return { applicant, code, wrong: wrongCode(code) }
}
/** Expects a 429 whose Retry-After, in seconds, is above `above` and at most `max`. */
const expectTooMany = async (
  call: Promise<{ status: number; headers: Headers }>,
  above: number,
  max: number,
) => {
  const reply = await call
  expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  const seconds = Number(reply.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(above)
  expect(seconds).toBeLessThanOrEqual(max)
}

describe.each(['phone', 'email'] as const)('the code of the %s', (name) => {
  const channel = channels[name]
  const { addressOf, send, check, flag, fault, refusing, lost } = channel
  const sentCount = async (applicant: Applicant): Promise<number> =>
    (await its.sandbox.messages(addressOf(applicant))).length
  /** Only messages to the applicant fail, because jobs send others. */
  const failFor = (applicant: Applicant, failure: typeof fault | typeof refusing | typeof lost) =>
    its.sandbox.fault({ ...failure, match: addressOf(applicant).replace('+', '') })
  const isVerified = async (applicant: Applicant) => (await sessionOf(applicant)).user?.[flag]

  test('[SU-09] [SU-10] verifies once; a wrong code is refused and verifies nothing', async () => {
    const { applicant, code, wrong } = await withCode(channel)
    expect(code).toMatch(/^\d{6}$/)
    await expectRefusal(check(applicant, wrong), mismatch)
    expect(await isVerified(applicant)).toBe(false)
    expect((await check(applicant, code)).status).toBe(200)
    expect(await isVerified(applicant)).toBe(true)
    await expectRefusal(check(applicant, code), '410 code_expired')
  })

  test('[SU-11] must have six digits, spaces allowed; anything else is not an attempt', async () => {
    const { applicant, code } = await withCode(channel)
    for (const typed of ['', '12345', '1234567', 'abcdef', '-12345', '1e1000'])
      await expectInvalid(check(applicant, typed), 'code')
    expect((await check(applicant, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })

  test('[SU-12] expires after five wrong attempts: the sixth is 429 with the right code too', async () => {
    const { applicant, code, wrong } = await withCode(channel)
    for (let count = 0; count < 5; count += 1) await expectRefusal(check(applicant, wrong), mismatch)
    await expectTooMany(check(applicant, code), 500, 600)
    expect(await isVerified(applicant)).toBe(false)
  })

  test('[SU-12] [SE-03] is compared with five of twenty parallel guesses', async () => {
    const { applicant, code } = await withCode(channel)
    const guesses = Array.from({ length: 20 }, (_, index) => check(applicant, wrongCode(code, index + 1)))
    expect(await statusesOf(guesses)).toEqual([...Array(5).fill(400), ...Array(15).fill(429)])
    await expectRefusal(check(applicant, code), '429 too_many_attempts')
    expect(await isVerified(applicant)).toBe(false)
  })

  test('[SU-12] is valid for ten minutes', async () => {
    const early = await withCode(channel)
    its.advance(570)
    expect((await check(early.applicant, early.code)).status).toBe(200)
    const late = await withCode(channel)
    its.advance(601)
    await expectRefusal(check(late.applicant, late.code), '410 code_expired')
  })

  test('[SU-11] [API-08] is not sent again within thirty seconds', async () => {
    const { applicant } = await withCode(channel)
    its.advance(20)
    expect((await send(applicant)).status).toBe(200)
    expect(await sentCount(applicant)).toBe(1)
    its.advance(11)
    expect((await send(applicant)).status).toBe(200)
    expect(await sentCount(applicant)).toBe(2)
  })

  test('[SU-12] replaces an earlier code and has its own attempts', async () => {
    const { applicant, code: older, wrong } = await withCode(channel)
    for (let count = 0; count < 5; count += 1) await check(applicant, wrong)
    its.advance(31)
    await applicant.must(send(applicant))
    const newer = await its.sandbox.code(addressOf(applicant), 2)
    if (older !== newer) await expectRefusal(check(applicant, older), mismatch)
    expect((await check(applicant, newer)).status).toBe(200)
  })

  test('[SU-12] is sent five times an hour; the sixth is 429 with Retry-After', async () => {
    const applicant = await its.user()
    for (let count = 1; count <= 5; count += 1) {
      expect((await send(applicant)).status).toBe(200)
      its.advance(31)
    }
    await expectTooMany(send(applicant), 3_000, 3_600)
    expect(await sentCount(applicant)).toBe(5)
    // The limit counts sends to a phone number or email address. The other user shares only the phone number.
    const other = await its.user({ phone: applicant.person.phone })
    expect((await send(other)).status).toBe(name === 'phone' ? 429 : 200)
  })

  test('[SE-03] [SU-12] a send that the hourly limit refuses does not count towards ten a day', async () => {
    const applicant = await its.user()
    const sendTimes = async (count: number): Promise<number[]> => {
      const statuses: number[] = []
      for (let nth = 0; nth < count; nth += 1) {
        statuses.push((await send(applicant)).status)
        its.advance(31)
      }
      return statuses
    }
    const signInAfterAnHour = async () => {
      its.advance(60 * 60)
      await applicant.must(applicant.submitPassword())
    }
    expect(await sendTimes(12)).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
    await signInAfterAnHour()
    expect(await sendTimes(5)).toEqual(Array(5).fill(200))
    await signInAfterAnHour()
    expect(await sendTimes(1)).toEqual([429])
  })

  test.each([
    ['503 provider_unavailable', fault],
    ['502 provider_refused', refusing],
  ])('[SU-09] [SU-10] that cannot be sent is %s; a retry works', async (error, failure) => {
    const applicant = await its.user()
    await failFor(applicant, failure)
    await expectRefusal(send(applicant), error)
    await its.sandbox.clearFaults()
    expect(await sentCount(applicant)).toBe(0)
    expect((await send(applicant)).status).toBe(200)
    expect(await sentCount(applicant)).toBe(1)
    expect((await check(applicant, await its.sandbox.code(addressOf(applicant)))).status).toBe(200)
  })

  test('[SU-12] [OP-05] is valid when the reply to its message was lost', async () => {
    const newcomer = await its.user()
    await failFor(newcomer, lost)
    expect((await refusal(send(newcomer))).status).toBe(503)
    expect((await check(newcomer, await its.sandbox.code(addressOf(newcomer)))).status).toBe(200)

    const { applicant, code: older } = await withCode(channel)
    its.advance(31)
    await failFor(applicant, lost)
    expect((await refusal(send(applicant))).status).toBe(503)
    const delivered = await its.sandbox.code(addressOf(applicant), 2)
    if (older !== delivered) await expectRefusal(check(applicant, older), mismatch)
    expect((await check(applicant, delivered)).status).toBe(200)
  })

  test('[API-04] is sent to and checked for the own address only', async () => {
    const { applicant, code } = await withCode(channel)
    const as = ({ api }: Applicant) => ({ api, person: applicant.person }) as Applicant
    const other = as(await its.user())
    await expectRefusal(send(other), '403 forbidden')
    await expectRefusal(check(other, code), '403 forbidden')
    await expectRefusal(send(as(its.newcomer())), '403 forbidden')
    expect((await check(applicant, code)).status).toBe(200)
  })

  test('[SU-12] that was never sent is expired', async () => {
    await expectRefusal(check(await its.user(), '123456'), '410 code_expired')
  })
})

test.each([
  ['send', 'session', 20],
  ['send', 'network', 120],
  ['try', 'session', 60],
  ['try', 'network', 600],
] as const)('[SE-03] codes are limited for any address: %s by %s, %i an hour', async (action, by, max) => {
  const { applicant, wrong } = await withCode(email)
  await applicant.must(phone.send(applicant))
  await email.check(applicant, wrong)
  const call = () => (action === 'send' ? phone.send(applicant) : email.check(applicant, wrong))
  its.advance(31)
  await its.fill(`code-${action}:${by}`, max - 1)
  expect([200, 400]).toContain((await call()).status)
  its.advance(31)
  await expectRefusal(call(), '429 too_many_attempts')
  its.advance(60 * 60)
})

test('[SU-28] [SE-03] strangers who use up the texts and attempts of a number do not lock its owner out', async () => {
  const owner = await its.applicant()
  its.advance(24 * 60 * 60 + 1)
  const { phone: number } = owner.person
  const strangers = [await its.user({ phone: number }), await its.user({ phone: number })] as const
  const texts = async () => (await its.sandbox.messages(owner.e164)).length
  const before = await texts()
  for (let nth = 1; nth <= 5; nth += 1) {
    its.advance(31)
    const stranger = strangers[nth % 2 === 0 ? 0 : 1]
    await stranger.must(phone.send(stranger))
    const wrong = wrongCode(await its.sandbox.code(owner.e164, before + nth))
    for (let count = 0; count < 5; count += 1) await expectRefusal(phone.check(stranger, wrong), mismatch)
  }
  const other = its.otherBrowser(owner)
  await other.logIn()
  expect((await sessionOf(other)).user?.id).toBe(owner.userId)
  // The strangers have used up their sends and attempts. The owner's login does not give them new ones.
  its.advance(31)
  await expectRefusal(phone.send(strangers[0]), '429 too_many_attempts')
  await expectRefusal(phone.check(strangers[1], '123456'), '429 too_many_attempts')
  expect(await texts()).toBe(before + 6)
})

test.each(['phone', 'email'] as const)(
  '[SE-01] [SU-12] the database holds a keyed hash of the code of the %s',
  async (name) => {
    const { applicant, code } = await withCode(channels[name])
    for (const table of ['verification', 'provider_call']) {
      const sql = `select t::text as whole from ${table} t where user_id = $1`
      const rows = await its.query<{ whole: string }>(sql, [applicant.userId])
      expect(rows).toHaveLength(1)
      // As a whole word, because hashes and times may contain any six digits.
      expect(rows[0]?.whole).not.toMatch(new RegExp(`(?<![\\w.])${code}(?!\\w)`))
    }
  },
)

test('[SU-29] a phone that stopped texts gets no code until it replies START', async () => {
  const applicant = await its.user()
  const { phone } = applicant.person
  const send = () => applicant.api.post('/api/auth/verify-phone', { phoneNumber: phone })
  await its.sandbox.text(phone, 'STOP')
  await expectRefusal(send(), '409 texts_stopped')
  await expectRefusal(send(), '409 texts_stopped')
  await its.sandbox.text(phone, 'START')
  await applicant.must(send())
  const code = await its.sandbox.code(applicant.e164)
  await applicant.must(applicant.api.put('/api/auth/verify-phone', { phoneNumber: phone, code }))
})
