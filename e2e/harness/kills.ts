import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply } from './api.ts'
import { Applicant, somebody } from './applicant.ts'
import type { Provider } from './sandbox-control.ts'
import { type Stack, startStack } from './stack.ts'

/** An outside call, where the server is killed. */
interface Point {
  provider: Provider
  path?: string
  /** a text in the request */
  match?: string
}

/** What the person does, and the outside calls that follow from it, in their order. */
interface Phase {
  act(): Promise<unknown>
  points: Point[]
}

/** Numbers that are the same for the same seed, from 0 to 1 (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How long a call is held at the provider: longer than anything here waits. */
const heldMs = 60_000

/**
 * A whole Roth journey in which the server is killed with `kill -9` at every outside call: before the provider has done
 * the work, or after. The seed decides the moment, and whether the person asks again or the safety net alone goes on.
 */
export const journeyWithKills = async (
  seed: number,
  when: 'before' | 'after',
): Promise<{ stack: Stack; applicant: Applicant; kills: number }> => {
  const stack = await startStack()
  const random = seeded(seed)
  const { sandbox, server } = stack
  const applicant = new Applicant(stack.baseUrl, sandbox, somebody())
  let kills = 0

  /** Asks until it is answered, as a person would who reads that it did not work. */
  const insist = async (act: () => Promise<unknown>, enough = () => false): Promise<void> => {
    const deadline = Date.now() + 40_000
    for (;;) {
      try {
        await act()
        return
      } catch (error) {
        if (enough() || Date.now() > deadline) throw error
        await sleep(100)
      }
    }
  }

  const isHeld = async ({ provider }: Point): Promise<boolean> =>
    (await sandbox.requests(provider)).some((request) => request.status === null)

  const killAt = async (point: Point, act: () => Promise<unknown>, asks: boolean): Promise<void> => {
    await sandbox.fault({
      ...point,
      kind: when === 'before' ? 'drop-before' : 'drop-after',
      ms: heldMs,
      times: 1,
    })
    let held = false
    const asked = asks ? insist(act, () => held).catch(() => undefined) : undefined
    const deadline = Date.now() + 60_000
    while (!(await isHeld(point))) {
      if (Date.now() > deadline)
        throw new Error(`no call to ${point.provider} ${point.path ?? ''} ${point.match ?? ''} came`)
      await sleep(20)
    }
    held = true
    await sleep(40 + random() * 120)
    await server.kill9()
    kills += 1
    await asked
    await server.restart()
  }

  for (const { act, points } of phasesOf(stack, applicant)) {
    for (const [index, point] of points.entries()) await killAt(point, act, index === 0 || random() < 0.8)
    await insist(act)
  }
  return { stack, applicant, kills }
}

const ascend = (match: string): Point => ({ provider: 'ascend', match })

const phasesOf = (stack: Stack, applicant: Applicant): Phase[] => {
  const { api, person } = applicant
  const must = (reply: Promise<Reply<unknown>>): Promise<unknown> => applicant.must(reply)
  let phoneEntered = false

  return [
    {
      async act() {
        if (applicant.userId === '') await applicant.createUser()
        await must(api.post('/api/auth/verify-phone', { phoneNumber: person.phone }))
      },
      points: [{ provider: 'twilio', match: 'Channel=sms' }],
    },
    {
      async act() {
        if (!phoneEntered) await applicant.enterPhoneCode()
        phoneEntered = true
        await must(api.post('/api/auth/verify-email', { email: person.email }))
      },
      points: [{ provider: 'smtp' }],
    },
    {
      async act() {
        if (applicant.clientId === '') {
          await applicant.enterEmailCode()
          await applicant.answerEverything()
          await applicant.saveBeneficiaries()
        }
        await applicant.openAccount()
      },
      points: [
        ascend('"given_name"'),
        ascend('"parties"'),
        ascend(':enroll'),
        ascend('"primary_beneficiaries"'),
      ],
    },
    {
      async act() {
        await applicant.readClient()
        await applicant.acceptAgreements()
        await must(applicant.confirmAgreements())
      },
      points: [ascend('agreements:affirm')],
    },
    {
      async act() {
        await must(applicant.readAccount())
        if (!(await applicant.readClient()).facts.bankLinked) {
          await applicant.saveContribution()
          // A token whose exchange nobody has the answer of cannot be used again: the person links once more.
          await applicant.linkBank(await stack.publicToken())
        }
      },
      points: [{ provider: 'plaid', path: '/item/public_token/exchange' }],
    },
    {
      async act() {
        await applicant.readClient()
        await must(applicant.relate())
        await applicant.readClient()
        await must(applicant.schedule())
      },
      points: [
        { provider: 'plaid', path: '/processor/token/create' },
        ascend('"plaid_processor_token"'),
        // one of the three that are sent at once
        ascend('"client_schedule_id"'),
      ],
    },
  ]
}
