import { type AccountType, accountTypeNames, flowOf, hasBeneficiaries } from '@vestibule/domain/account-types'
import { checkRequest, flows, type Move, moveOn, rowOf } from '@vestibule/domain/flow/flow'
import { type Status, type Step, statuses } from '@vestibule/domain/flow/statuses'
import { type Event, type Fact, type Facts, givenBy, noFacts } from '@vestibule/domain/flow/types'

type FlowState = `${AccountType}:${Status}` | `${AccountType}:${Status}:${Step}`

const flowStates = accountTypeNames.flatMap((accountType) =>
  statuses.flatMap((status): { accountType: AccountType; status: Status; step: Step; place: FlowState }[] => {
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

export const movesOf = (event: Event, evidence = givenBy(event)): Record<string, Move> =>
  Object.fromEntries(
    flowStates.flatMap(({ accountType, status, step, place }) => {
      const move = moveOn(flowOf(accountType), status, step, event, factsWith(accountType, evidence))
      return move ? [[place, move]] : []
    }),
  )

/** Rows that allow this requested status. A citizenship can correct a declined one. */
export const statusesThatMayRequest = (requested: Status, evidence: readonly Fact[]): string[] => {
  const before: Fact[][] = evidence.includes('citizenshipGiven') ? [[], ['declined']] : [[]]
  return flowStates
    .filter(({ accountType, status, step }) =>
      before.some((facts) => {
        const known = factsWith(accountType, [...evidence, ...facts])
        return checkRequest(flowOf(accountType), status, step, requested, known) !== 'conflict'
      }),
    )
    .map(({ place }) => place)
}
