import { randomUUID } from 'node:crypto'
import { type PlannedTransfer, planTransfers } from '@vestibule/domain/contribution/plan'
import { debitAuthorization } from '@vestibule/domain/disclosures/debit'
import { compareDates, type IsoDate } from '@vestibule/domain/iso-date'
import type { Application, Caller, TransferRow } from '../../ports/applications.ts'
import { AppError } from '../app-error.ts'
import { factsOf } from '../application/facts.ts'
import { decideOnce, loadClient, requireStatus, requireVersion } from '../application/load.ts'
import { type ShownDisclosure, showDisclosures } from '../disclosures/show.ts'
import { answered } from '../opening/open-account.ts'
import type { Engine } from '../outside/engine.ts'
import { transferCall } from './calls.ts'
import { contributionOf } from './contribution-of.ts'
import type { MoneyDeps } from './operations.ts'
import type { MoneyRules } from './save-contribution.ts'

export type ConfirmDeps = MoneyDeps & {
  engine: Engine
  rules: MoneyRules
  brand: { company: string; contact: string }
}

export const confirmable = [
  'ONBOARDING_CONFIRMATION',
  'ONBOARDING_PLAID_SIGNUP',
  'ONBOARDING_SIGNUP_COMPLETED',
]

/** A plan's transfer as a row. A one-time deposit of a later day is a schedule of one: the broker's deposits know no date. */
const rowOf = (transfer: PlannedTransfer, today: IsoDate): Omit<TransferRow, 'broker_id' | 'state'> => {
  const common = {
    id: randomUUID(),
    plan_key: transfer.key,
    amount: transfer.amount,
    tax_year: transfer.taxYear ?? null,
  }
  if (transfer.kind === 'SCHEDULE')
    return {
      ...common,
      kind: 'schedule',
      start_date: transfer.startDate,
      occurrences: transfer.occurrences ?? null,
    }
  const later = compareDates(transfer.date, today) > 0
  return {
    ...common,
    kind: later ? 'schedule' : 'deposit',
    start_date: transfer.date,
    occurrences: later ? 1 : null,
  }
}

/**
 * CF-03, CF-04: the authorization is kept as it was read, the plan written once, and each of its transfers sent once.
 * Asking again goes on with what is not settled yet. @throws AppError disclosure_required, status_conflict, stale, …
 */
export const confirmContribution = async (
  deps: ConfirmDeps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  disclosures: ShownDisclosure[],
): Promise<Application | 'pending'> => {
  let application = await loadClient(deps, caller, clientId)
  requireStatus(application, confirmable)
  if (application.transfers.length === 0) {
    requireVersion(application, version)
    const before = application
    application = await decideOnce(
      deps,
      caller,
      clientId,
      () => decide(deps, caller, before, disclosures),
      ({ transfers }) => transfers.length > 0,
    )
  }
  const outcomes = await Promise.all(
    application.transfers.map((transfer) => deps.engine.perform(transferCall(clientId, transfer))),
  )
  const unsettled = outcomes.find((outcome) => outcome.state !== 'answered')
  return answered(deps, caller, clientId, unsettled ?? { state: 'answered', answer: {} })
}

const decide = async (
  deps: ConfirmDeps,
  caller: Caller,
  application: Application,
  disclosures: ShownDisclosure[],
): Promise<void> => {
  const { client, user, bank } = application
  // BA-12: nothing but a bank account that was linked, or approved, is debited
  const isProven =
    bank?.relationship_id && bank.relationship_state !== 'REJECTED' && factsOf(application).bankLinked
  if (!isProven) throw new AppError('status_conflict')
  const today = deps.clock.today()
  const now = deps.clock.now()
  const contribution = contributionOf(deps.vault, application, today, deps.rules.limits)
  const planned = planTransfers(contribution)
  if (planned.length === 0) throw new AppError('invalid', { fields: ['amount'] })
  const authorization = debitAuthorization({
    company: deps.brand.company,
    contact: deps.brand.contact,
    bank: bank.bank_name ?? '',
    mask: bank.account_mask ?? '',
    amount: contribution.amount,
    schedule: contribution.schedule,
    today,
    isIra: factsOf(application).isIra,
  })
  await deps.store.transaction(async (store) => {
    await showDisclosures(store, 'confirmation', disclosures, {
      userId: user.id,
      ip: caller.ip,
      now,
      rendered: { debit: authorization },
    })
    const saved = await store.applications.save({
      caller,
      now,
      clientId: client.id,
      version: client.version,
      writes: {},
      moves: {},
      lockable: false,
      action: 'contribution_confirmed',
    })
    if (!saved.ok) throw new AppError(saved.code)
    const rows = await store.records.putTransfers(
      client.id,
      planned.map((transfer) => rowOf(transfer, today)),
    )
    for (const row of rows) await store.calls.decide(transferCall(client.id, row), now)
    await store.calls.decide(
      {
        operation: 'mail_authorization',
        key: `mail_authorization:${client.id}`,
        clientId: client.id,
        userId: user.id,
        input: {},
      },
      now,
    )
  })
}
