import { type AccountType, accountTypeNames, flowOf, hasBeneficiaries } from '@vestibule/domain/account-types'
import { checkRequest, flows, type Move, moveOn, rowOf } from '@vestibule/domain/flow/flow'
import { type Status, type Step, statuses } from '@vestibule/domain/flow/statuses'
import { type Event, type Fact, type Facts, givenBy, noFacts } from '@vestibule/domain/flow/types'

/**
 * The flow table, cut to what one statement needs: for each account type and saved status where an event leads.
 * A save knows only the evidence that it writes itself; the database applies the map to the status it finds.
 */
type Place = `${AccountType}:${Status}` | `${AccountType}:${Status}:${Step}`

/** A status that a flow does not have is told apart by the step, which says as what it counts. */
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

/** Where `event` leads from every place, given this evidence. */
export const movesOf = (event: Event, evidence = givenBy(event)): Record<string, Move> =>
  Object.fromEntries(
    places.flatMap(({ accountType, status, step, place }) => {
      const move = moveOn(flowOf(accountType), status, step, event, factsWith(accountType, evidence))
      return move ? [[place, move]] : []
    }),
  )

/**
 * The places from which a browser may ask for this status, given this evidence (NV-05). A citizenship can correct one that
 * was declined: the question then shows in place of any later status.
 */
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

/** The facts that hold, by name. */
export const evidenceOf = (facts: Facts): Fact[] =>
  (Object.keys(facts) as Fact[]).filter((fact) => facts[fact] && fact !== 'isIra')
