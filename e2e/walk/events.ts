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
import { shown } from '@vestibule/testing/samples/sample'
import { eventsOf, isLocked, type State } from './states.ts'

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
    api.patch(`/api/data-api/client/${clientId}`, { ssn, ...birthDateFields(birthDate) }),
  employment_saved: patch('/api/data-api/clientdetails/client/:id', {
    employment_status: 'Retired',
    disclosures: shown('trusted-contact'),
  }),
  marital_saved: patch('/api/data-api/clientdetails/client/:id', sampleMaritalStatus),
  finances_saved: patch('/api/data-api/investor/client/:id', sampleFinances),
  suitability_saved: patch('/api/data-api/investor/client/:id', sampleSuitability),
  affiliated: patch('/api/data-api/clientdetails/client/:id', { affiliations: ['associatedPerson'] }),
  statements_agreed: (applicant) => applicant.agreeToStatements(),
  contribution_saved: (applicant) => applicant.contribute(),
}

/** Forms whose saves are rejected once answers are locked. The page then requests only the next status (NV-15). */
const lockedForms = new Set<Event>(
  ['name', 'address', 'citizenship', 'identity', 'employment', 'marital', 'finances', 'suitability'].map(
    (form) => `${form}_saved` as Event,
  ),
)

const request = ({ api, clientId }: Applicant, client_status: Status): Promise<Reply<unknown>> =>
  api.patch(`/api/client-status/${clientId}`, { client_status, step: '1' })

/** An API call and the transition that the flow table requires. */
interface Transition {
  event: Event
  call: Call
  /** `undefined` if the status must not change. */
  move: Move | undefined
}

/** Returns the state's transitions in the flow table, and requests for server events, which must be rejected. */
const transitionsOf = (state: State, facts: Facts): Transition[] => {
  const { flow, status, step } = state
  return eventsOf(state).flatMap((event): Transition[] => {
    const save = saves[event]
    const saved = Object.fromEntries(factsSavedBy(event).map((fact) => [fact, true]))
    const known = save ? { ...facts, ...saved } : facts
    const move = moveOn(flow, status, step, event, known)
    const isRefused = isLocked(state) && lockedForms.has(event)
    const saving = save && { event, call: save, move: isRefused ? undefined : move }
    if (saving && !isRefused) return [saving]
    // Requests the event's target status. If the facts prevent the event, finds the target as if all facts were true
    // (except `isIra`, which stays).
    const all = Object.fromEntries(Object.keys(facts).map((fact) => [fact, true])) as unknown as Facts
    const to = (
      moveOn(flow, status, step, event, facts) ??
      moveOn(flow, status, step, event, { ...all, isIra: facts.isIra })
    )?.to
    if (to === undefined || to === status) return saving ? [saving] : []
    const isMoved = checkRequest(flow, status, step, to, facts) === 'moves'
    const isServers = events[event] === 'server'
    if (isServers && isMoved) return []
    const next = isServers ? undefined : moveOn(flow, status, step, event, facts)
    return [...(saving ? [saving] : []), { event, call: (applicant) => request(applicant, to), move: next }]
  })
}

/** Fires each transition from a freshly stored state. @returns the count and the differences from the table */
export async function fireAll(
  state: State,
  place: () => Promise<{ applicant: Applicant }>,
): Promise<{ fired: number; differences: string[] }> {
  const { applicant } = await place()
  const before = await applicant.readClient()
  const transitions = transitionsOf(state, { ...before.facts, isIra: state.facts.isIra } as unknown as Facts)
  const differences: string[] = []
  for (const [index, { event, call, move }] of transitions.entries()) {
    if (index > 0) await place()
    const { status } = await call(applicant)
    const now = await applicant.readClient()
    const to = move?.to ?? state.status
    if (now.client_status !== to)
      differences.push(`${event} (${status}) led to ${now.client_status} and not to ${to}`)
    else if (move && status !== 200) differences.push(`${event} was answered ${status}`)
  }
  return { fired: transitions.length, differences }
}
