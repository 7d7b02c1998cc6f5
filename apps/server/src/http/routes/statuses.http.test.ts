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
import { inBatches, useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

// The tests save more often than the default limit allows.
const its = useStack({ env: { SAVES_PER_MINUTE: '9999999' } })

type Request = (
  applicant: Applicant,
  status: Status,
  step: Step,
) => Promise<{ status: number; body: unknown }>

const patchStatus: Request = (applicant, status, step) => applicant.askForStatus(status, step)
const patchClient: Request = ({ api, clientId }, client_status, step) =>
  api.patch(`/api/data-api/client/${clientId}`, { client_status, step })
/** Requests a status together with a name. Saving the name may change the status, but not to the requested status. */
const patchName: Request = ({ api, clientId }, client_status, step) => {
  const name = { firstName: 'Ada', lastName: 'Lovelace' }
  return api.patch(`/api/data-api/client/${clientId}`, { ...name, client_status, step })
}

const answered = (accountType: AccountType) => its.answered({ accountType })
const lanes: [name: string, Request, () => Promise<Applicant>][] = [
  ['personal, all answered, PATCH client-status', patchStatus, () => answered('ROTH_IRA')],
  ['personal, all answered, PATCH client', patchClient, () => answered('REGULAR')],
  ['personal, a bank linked, PATCH client-status', patchStatus, () => its.withBank()],
  ['personal, with a name saved, PATCH client', patchName, () => answered('ROTH_IRA')],
  ['product, PATCH client-status', patchStatus, () => answered('PRODUCT')],
  ['product, PATCH client', patchClient, () => answered('PRODUCT')],
]

/** Returns a status's step, even if this flow has no row for the status. */
const stepOf = (accountType: AccountType, status: Status): Step =>
  (flows[flowOf(accountType)][status] ?? flows.personal[status])?.step ?? 1

const read = async (applicant: Applicant) => {
  const { client_status, step, facts } = (await applicant.readClient()) as unknown as {
    client_status: Status
    step: Step
    facts: Facts
  }
  return { place: `${client_status} ${step}`, facts }
}

/** The share of all pairs that each lane requests. Tests of the domain compare the whole table with the requirements. */
const sampling = 11

test.concurrent.each(lanes)(
  '[NV-05] [API-05] a request of a status follows the flow table: %s',
  async (_, send, begin) => {
    const applicant = await begin()
    const { accountType } = applicant.person
    const flow = flowOf(accountType)
    const { facts: stored } = await read(applicant)
    expect(stored).toMatchObject({ identityGiven: true, suitabilityGiven: true, transfersRecorded: false })
    const savesName = send === patchName
    const facts = savesName ? { ...noFacts, isIra: stored.isIra, nameGiven: true } : stored
    let pairs = 0

    for (const [row, from] of statuses.entries()) {
      const step = stepOf(accountType, from)
      const setStatus = () =>
        its.query('update client set client_status = $2, step = $3 where id = $1', [
          applicant.clientId,
          from,
          step,
        ])
      const saveMove = savesName ? requiredMove(flow, from, step, 'name_saved', facts) : undefined
      const outcome = (to: Status) => requiredOutcome(flow, from, step, to, facts)
      const sampled = statuses.filter((_, column) => (row + column) % sampling === 0)
      const targets = sampled.filter((to) => outcome(to) === 'moves')
      await setStatus()
      const others = sampled.filter((to) => !targets.includes(to))
      const replies = await inBatches(others, (to) => send(applicant, to, step))
      for (const [index, to] of others.entries())
        expect(replies[index], `${from} to ${to}`).toMatchObject(
          outcome(to) === 'conflict' ? { status: 409, body: { code: 'status_conflict' } } : { status: 200 },
        )
      if (!saveMove) expect((await read(applicant)).place, `after ${from}`).toBe(`${from} ${step}`)
      for (const to of targets) {
        await setStatus()
        const move = savesName
          ? (saveMove ?? { to: from, step })
          : (requestedMove(flow, from, step, to, facts) ?? { to: 'none', step: 0 })
        expect(await send(applicant, to, step), `${from} to ${to}`).toMatchObject({
          status: 200,
          body: { client_status: move.to, step: move.step },
        })
        expect((await read(applicant)).place).toBe(`${move.to} ${move.step}`)
      }
      pairs += sampled.length
    }
    expect(pairs).toBe((33 * 33) / sampling)
  },
  300_000,
)
