import { type AccountType, accountTypeNames, flowOf, hasBeneficiaries } from '@vestibule/domain/account-types'
import {
  checkRequest,
  effectiveStatus,
  flows,
  type Move,
  moveOn,
  rowOf,
  rowStatus,
} from '@vestibule/domain/flow/flow'
import { type Status, type Step, statuses } from '@vestibule/domain/flow/statuses'
import { type Event, type Fact, type Facts, factsSavedBy, noFacts } from '@vestibule/domain/flow/types'
import { hasEmployerBox } from '@vestibule/domain/suitability/affiliations'
import type { Application } from '../../stores/application/rows.ts'

/** Our id of the client, where it stands for an account that opens only when its agreements are signed. */
export const idUntilSigned = ({ client, account }: Application): string | undefined =>
  account?.person_id === client.id ? client.id : undefined

/** Returns the id by which pages name the account. */
export const shownAccountId = (application: Application): string | undefined =>
  application.account?.account_id ?? idUntilSigned(application)

export const factsOf = (application: Application): Facts => {
  const { client, address, details, investor, account, contribution, bank, transfers } = application
  const { acceptance, statements, verification } = application
  const affiliations = details?.affiliations ?? null
  const confirmed = transfers.filter((transfer) => transfer.planned_by === 'confirmation')
  return {
    isIra: hasBeneficiaries(client.account_type),
    nameGiven: client.first_name !== '' && client.last_name !== '',
    addressGiven: address !== null,
    citizenshipGiven:
      client.residency_status === 'US_CITIZEN' || client.residency_status === 'GREEN_CARD_HOLDER',
    declined: client.residency_status === 'NEITHER',
    identityGiven: client.ssn_sealed !== null && client.birth_date_sealed !== null,
    employmentGiven: Boolean(details?.employment_status),
    maritalStatusGiven: Boolean(details?.marital_status),
    financesGiven: Boolean(
      investor?.funding_source && investor.total_net_worth && investor.annual_household_income,
    ),
    suitabilityGiven: Boolean(
      investor?.investment_objective &&
        investor.time_horizon &&
        investor.investment_experience &&
        investor.risk_tolerance,
    ),
    employedByBrandOrBroker: affiliations !== null && hasEmployerBox(affiliations),
    employerConsented: client.employer_consented_at !== null,
    hasAccount: shownAccountId(application) !== undefined,
    accepted: acceptance !== null,
    statementsAgreed: statements !== null,
    brokerOpen: account?.state === 'OPEN',
    allItemsVerified: account?.unverified?.length === 0,
    verificationPassed: verification?.status === 'success',
    // The server never sets this fact. Only the page notices that a verification passes while the page is open.
    justVerified: false,
    contributionGiven: contribution !== null,
    bankLinked: bank?.bank_account_status === 'CREATED' || bank?.bank_account_status === 'APPROVED',
    bankApproved: bank?.bank_account_status === 'APPROVED',
    transfersRecorded: confirmed.length > 0 && confirmed.every((transfer) => transfer.state !== 'PLANNED'),
  }
}

/** Returns the saved status, or a replacement if a prerequisite or the status's row in the flow table is missing. */
export const effectiveStatusOf = (application: Application): Status => {
  const { account_type, client_status, step } = application.client
  const flow = flowOf(account_type)
  return rowStatus(flow, effectiveStatus(flow, client_status, step, factsOf(application)), step)
}

/** Returns the names of the true facts, which are the evidence for a status change. */
export const evidenceOf = (application: Application): Fact[] => {
  const facts = factsOf(application)
  return (Object.keys(facts) as Fact[]).filter((fact) => facts[fact] && fact !== 'isIra')
}

type FlowKey = `${AccountType}:${Status}` | `${AccountType}:${Status}:${Step}`

const flowRows = accountTypeNames.flatMap((accountType) =>
  statuses.flatMap((status): { accountType: AccountType; status: Status; step: Step; key: FlowKey }[] => {
    const flow = flowOf(accountType)
    const row = flows[flow][status]
    if (row) return [{ accountType, status, step: row.step, key: `${accountType}:${status}` }]
    return ([3, 4] as const)
      .filter((step) => rowOf(flow, status, step))
      .map((step) => ({ accountType, status, step, key: `${accountType}:${status}:${step}` }))
  }),
)

const factsWith = (accountType: AccountType, evidence: readonly Fact[]): Facts => ({
  ...noFacts,
  ...Object.fromEntries(evidence.map((fact) => [fact, true])),
  isIra: hasBeneficiaries(accountType),
})

export type Moves = Readonly<Record<string, Move>>

const knownMoves = new Map<string, Moves>()

/** Maps each saved state to the event's target. Cached per event and evidence, because the flow table is constant. */
export const movesOf = (event: Event, evidence = factsSavedBy(event)): Moves => {
  const key = [event, ...evidence].join()
  const known = knownMoves.get(key)
  if (known) return known
  const moves = Object.fromEntries(
    flowRows.flatMap(({ accountType, status, step, key: state }) => {
      const move = moveOn(flowOf(accountType), status, step, event, factsWith(accountType, evidence))
      return move ? [[state, move]] : []
    }),
  )
  knownMoves.set(key, moves)
  return moves
}

/** Returns the saved states that allow a move to `requested`. A save of a citizenship may start from a declined one. */
export const statusesThatMayRequest = (requested: Status, evidence: readonly Fact[]): string[] => {
  const before: Fact[][] = evidence.includes('citizenshipGiven') ? [[], ['declined']] : [[]]
  return flowRows
    .filter(({ accountType, status, step }) =>
      before.some((facts) => {
        const known = factsWith(accountType, [...evidence, ...facts])
        return checkRequest(flowOf(accountType), status, step, requested, known) !== 'conflict'
      }),
    )
    .map(({ key }) => key)
}
