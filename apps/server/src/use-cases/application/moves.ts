import { type AccountType, accountTypeNames, flowOf, hasBeneficiaries } from '@vestibule/domain/account-types'
import { checkRequest, flows, type Move, moveOn, rowOf } from '@vestibule/domain/flow/flow'
import { type Status, type Step, statuses } from '@vestibule/domain/flow/statuses'
import { type Event, type Fact, type Facts, factsSavedBy, noFacts } from '@vestibule/domain/flow/types'

type Place = `${AccountType}:${Status}` | `${AccountType}:${Status}:${Step}`

const places = accountTypeNames.flatMap((accountType) =>
  statuses.flatMap((status): { accountType: AccountType; status: Status; step: Step; place: Place }[] => {
    const flow = flowOf(accountType)
    const row = flows[flow][status]
    if (row) return [{ accountType, status, step: row.step, place: `${accountType}:${status}` }]
    return ([3, 4] as const)
      .filter((step) => rowOf(flow, status, step))
      .map((step) => ({ accountType, status, step, place: `${accountType}:${status}:${step}` }))
  }),
)

const factsWith = (accountType: AccountType, evidence: readonly Fact[]): Facts => ({
  ...noFacts,
  ...Object.fromEntries(evidence.map((fact) => [fact, true])),
  isIra: hasBeneficiaries(accountType),
})

export type Moves = Readonly<Record<string, Move>>

const knownMoves = new Map<string, Moves>()

/** Where the event leads, by saved state. Computed once per event and evidence: the flow table is constant. */
export const movesOf = (event: Event, evidence = factsSavedBy(event)): Moves => {
  const key = [event, ...evidence].join()
  const known = knownMoves.get(key)
  if (known) return known
  const moves = Object.fromEntries(
    places.flatMap(({ accountType, status, step, place }) => {
      const move = moveOn(flowOf(accountType), status, step, event, factsWith(accountType, evidence))
      return move ? [[place, move]] : []
    }),
  )
  knownMoves.set(key, moves)
  return moves
}

/** Rows that allow this requested status (NV-05). A citizenship can correct a declined one. */
export const statusesThatMayRequest = (requested: Status, evidence: readonly Fact[]): string[] => {
  const before: Fact[][] = evidence.includes('citizenshipGiven') ? [[], ['declined']] : [[]]
  return places
    .filter(({ accountType, status, step }) =>
      before.some((facts) => {
        const known = factsWith(accountType, [...evidence, ...facts])
        return checkRequest(flowOf(accountType), status, step, requested, known) !== 'conflict'
      }),
    )
    .map(({ place }) => place)
}
