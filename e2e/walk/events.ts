import { checkRequest, type Move, moveOn } from '@vestibule/domain/flow/flow'
import type { Status } from '@vestibule/domain/flow/statuses'
import { type Event, events, type Facts, factsSavedBy } from '@vestibule/domain/flow/types'
import type { Reply } from '@vestibule/testing/api'
import type { Applicant } from '@vestibule/testing/applicant'
import {
  birthDateFields,
  sampleAddress,
  sampleCitizenship,
  sampleFinances,
  sampleMaritalStatus,
  sampleName,
  sampleSuitability,
} from '@vestibule/testing/sample-person'
import { eventsOf, type State } from './states.ts'

type Call = (applicant: Applicant) => Promise<Reply<unknown>>

const patch =
  (path: string, body: object): Call =>
  ({ api, clientId }) =>
    api.patch(path.replace(':id', clientId), body)

const saves: Partial<Readonly<Record<Event, Call>>> = {
  name_saved: patch('/api/data-api/client/:id', sampleName),
  address_saved: patch('/api/data-api/address/client/:id', sampleAddress),
  citizenship_saved: patch('/api/data-api/client/:id', sampleCitizenship),
  identity_saved: ({ api, clientId, person: { ssn, birthDate } }) =>
    api.patch(`/api/data-api/client/${clientId}`, {
      ssn,
      ...birthDateFields(birthDate),
    }),
  employment_saved: patch('/api/data-api/clientdetails/client/:id', { employment_status: 'Retired' }),
  marital_saved: patch('/api/data-api/clientdetails/client/:id', sampleMaritalStatus),
  finances_saved: patch('/api/data-api/investor/client/:id', sampleFinances),
  suitability_saved: patch('/api/data-api/investor/client/:id', sampleSuitability),
  affiliated: patch('/api/data-api/clientdetails/client/:id', { affiliations: ['associatedPerson'] }),
  statements_agreed: (applicant) => applicant.agreeToStatements(),
  contribution_saved: patch('/api/contribution/client/:id', {
    amount: 300,
    first_deposit_date: 5,
    second_deposit_date: 0,
    one_time: false,
    one_time_date: '',
  }),
}

const request = ({ api, clientId }: Applicant, client_status: Status): Promise<Reply<unknown>> =>
  api.patch(`/api/client-status/${clientId}`, { client_status, step: '1' })

/** A call with the move that the table expects. */
interface Shot {
  event: Event
  call: Call
  /** `undefined`: the status must not change */
  move: Move | undefined
}

/** All transitions of a row; server events are requested and must be refused. */
const shotsOf = (state: State, facts: Facts): Shot[] => {
  const { flow, status, step } = state
  return eventsOf(state).flatMap((event): Shot[] => {
    const save = saves[event]
    const given = Object.fromEntries(factsSavedBy(event).map((fact) => [fact, true]))
    const known = save ? { ...facts, ...given } : facts
    const move = moveOn(flow, status, step, event, known)
    if (save) return [{ event, call: save, move }]
    // requests of a status: where the event leads, or would with all facts
    const all = Object.fromEntries(Object.keys(facts).map((fact) => [fact, true])) as unknown as Facts
    const to = (move ?? moveOn(flow, status, step, event, { ...all, isIra: facts.isIra }))?.to
    if (to === undefined || to === status) return []
    const isMoved = checkRequest(flow, status, step, to, facts) === 'moves'
    const isServers = events[event] === 'server'
    if (isServers && isMoved) return []
    return [{ event, call: (applicant) => request(applicant, to), move: isServers ? undefined : move }]
  })
}

/** Fires each transition from a freshly stored state. @returns the count, and the differences from the table */
export async function fireAll(
  state: State,
  place: () => Promise<{ applicant: Applicant }>,
): Promise<{ fired: number; troubles: string[] }> {
  const { applicant } = await place()
  const before = await applicant.readClient()
  const shots = shotsOf(state, { ...before.facts, isIra: state.facts.isIra } as unknown as Facts)
  const troubles: string[] = []
  for (const [index, { event, call, move }] of shots.entries()) {
    if (index > 0) await place()
    const { status } = await call(applicant)
    const now = await applicant.readClient()
    const to = move?.to ?? state.status
    if (now.client_status !== to)
      troubles.push(`${event} (${status}) led to ${now.client_status} and not to ${to}`)
    else if (move && status !== 200) troubles.push(`${event} was answered ${status}`)
  }
  return { fired: shots.length, troubles }
}
