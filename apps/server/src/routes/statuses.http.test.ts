import { type AccountType, flowOf } from '@vestibule/domain/account-types'
import { flows } from '@vestibule/domain/flow/flow'
import { type Status, type Step, statuses } from '@vestibule/domain/flow/statuses'
import {
  requestedMove,
  requiredMove,
  requiredOutcome,
} from '@vestibule/domain/flow/testing/required-transitions'
import { type Facts, noFacts } from '@vestibule/domain/flow/types'
import type { Applicant } from '@vestibule/testing/applicant'
import { useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

// one session saves more in a minute than a person ever does
const its = useStack({ env: { SAVES_PER_MINUTE: '9999999' } })

type Ask = (applicant: Applicant, status: Status, step: Step) => Promise<{ status: number; body: unknown }>

const byStatus: Ask = ({ api, clientId }, client_status, step) =>
  api.patch(`/api/client-status/${clientId}`, { client_status, step })
const byClient: Ask = ({ api, clientId }, client_status, step) =>
  api.patch(`/api/data-api/client/${clientId}`, { client_status, step })
/** Along with a save: it is judged by what that save stores, and moves as the save does. */
const withName: Ask = ({ api, clientId }, client_status, step) =>
  api.patch(`/api/data-api/client/${clientId}`, {
    firstName: 'Ada',
    lastName: 'Lovelace',
    client_status,
    step,
  })

const answered = (accountType: AccountType) => its.answered({ accountType })
const lanes: [name: string, Ask, () => Promise<Applicant>][] = [
  ['personal, all answered, PATCH client-status', byStatus, () => answered('ROTH_IRA')],
  ['personal, all answered, PATCH client', byClient, () => answered('REGULAR')],
  ['personal, a bank linked, PATCH client-status', byStatus, () => its.withBank()],
  ['personal, with a name saved, PATCH client', withName, () => answered('ROTH_IRA')],
  ['product, PATCH client-status', byStatus, () => answered('PRODUCT')],
  ['product, PATCH client', byClient, () => answered('PRODUCT')],
]

/** The step that a client with this status has, also where its flow has no row for it. */
const stepOf = (accountType: AccountType, status: Status): Step =>
  (flows[flowOf(accountType)][status] ?? flows.personal[status])?.step ?? 1

const read = async (applicant: Applicant) => {
  const { client_status, step, facts } = (await applicant.readClient()) as unknown as {
    client_status: Status
    step: Step
    facts: Facts
  }
  return { saved: `${client_status} ${step}`, facts }
}

test.concurrent.each(lanes)(
  '[NV-05] [API-05] every status asked for from every status: %s',
  async (_, ask, begin) => {
    const applicant = await begin()
    const { accountType } = applicant.person
    const flow = flowOf(accountType)
    const { facts: stored } = await read(applicant)
    expect(stored).toMatchObject({ identityGiven: true, suitabilityGiven: true, transfersRecorded: false })
    const facts = ask === withName ? { ...noFacts, isIra: stored.isIra, nameGiven: true } : stored
    let pairs = 0

    for (const from of statuses) {
      const step = stepOf(accountType, from)
      const set = () =>
        its.query('update client set client_status = $2, step = $3 where id = $1', [
          applicant.clientId,
          from,
          step,
        ])
      const moved = ask === withName ? requiredMove(flow, from, step, 'name_saved', facts) : undefined
      const judge = (to: Status) => requiredOutcome(flow, from, step, to, facts)
      const moves = statuses.filter((to) => judge(to) === 'moves')
      await set()
      const staying = statuses.filter((to) => !moves.includes(to))
      const answers = await Promise.all(staying.map((to) => ask(applicant, to, step)))
      for (const [index, to] of staying.entries()) {
        const conflict = judge(to) === 'conflict'
        expect(answers[index], `${from} to ${to}`).toMatchObject(
          conflict ? { status: 409, body: { code: 'status_conflict' } } : { status: 200 },
        )
      }
      if (!moved) expect((await read(applicant)).saved, `after ${from}`).toBe(`${from} ${step}`)
      for (const to of moves) {
        await set()
        const goes =
          ask === withName
            ? (moved ?? { to: from, step })
            : (requestedMove(flow, from, step, to, facts) ?? { to: 'none', step: 0 })
        expect(await ask(applicant, to, step), `${from} to ${to}`).toMatchObject({
          status: 200,
          body: { client_status: goes.to, step: goes.step },
        })
        expect((await read(applicant)).saved).toBe(`${goes.to} ${goes.step}`)
      }
      pairs += statuses.length
    }
    expect(pairs).toBe(33 * 33)
  },
  300_000,
)
