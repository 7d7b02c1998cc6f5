import { openTaxYears } from '@vestibule/domain/contribution/tax-year'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Answer, Operation, Operations } from '../../calls/operation.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import type { Application, TransferRow } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { lockClient, readClient } from '../application/client-call.ts'
import { factsOf } from '../application/flow-state.ts'
import { moveClient } from '../application/save.ts'
import type { Deps } from '../deps.ts'
import { continueChange } from './continue-change.ts'
import { depositOf, findSent, notSent, requireUnknown } from './deposits.ts'
import { settleStop } from './stopped.ts'

/** `notCreated`: the broker does not have the transfer. `unknownState`: the broker may or may not have the transfer. */
const notCreated = 'CANCELED'
const unknownState = 'STATE_UNSPECIFIED'

export const transferOperations = (deps: Deps): Operations => {
  const { store, clock, broker, rules } = deps
  /** A deposit that was delayed by days may come too late for the earlier tax year. A later schedule cannot. */
  const isTooLate = ({ client }: Application, { kind, tax_year }: TransferRow): boolean =>
    kind === 'deposit' &&
    tax_year !== null &&
    !openTaxYears(client.account_type, clock.today(), rules.limits).includes(tax_year)

  const settleTransfer = async (tx: Store, call: ProviderCall, answer: Answer): Promise<void> => {
    await tx.plans.lock(call.clientId ?? '')
    const clientId = await lockClient(tx, call)
    await requireUnknown(tx, broker, call, answer)
    const id = String(call.input.transferId)
    const state = String(answer.state)
    const brokerId = answer.brokerId === null ? null : String(answer.brokerId)
    await tx.accounts.settleTransfer(id, state, brokerId)
    await tx.applications.record({
      clientId,
      now: clock.now(),
      action: state === notCreated ? 'transfer_not_created' : 'transfer_created',
      detail: { transfer: id },
    })
    await settleStop(tx, clock, clientId, [{ id, state, broker_id: brokerId }])
    await continueChange(deps, tx, clientId)
  }

  const createTransfer: Operation = {
    ...(broker.findDeposits ? {} : { repeat: 'recognized' as const }),
    /**
     * Returns `undefined` to have the call resent. After a stop, looks up the schedule instead. The state of a deposit stays
     * unknown after a stop if the broker cannot look up deposits.
     */
    async reconcile(call, isFinal) {
      const clientId = call.clientId ?? ''
      const isStopped = await store.plans.stoppedOn(clientId)
      if (!isStopped && !broker.findDeposits) return undefined
      const application = await store.applications.read(clientId)
      const transfer = application?.transfers.find((one) => one.id === call.input.transferId)
      const accountId = application?.account?.account_id
      if (!application || !transfer || !accountId) return { brokerId: null, state: notCreated }
      if (transfer.kind === 'deposit') {
        if (!broker.findDeposits) return { brokerId: null, state: unknownState }
        const sent = await findSent(deps, application, transfer, transfer.start_date as IsoDate)
        if (sent || !isStopped) return sent
        if (isFinal) return { brokerId: null, state: notCreated }
        throw notSent(broker, 'unavailable', 'contributions_stopped')
      }
      if (!isStopped) return undefined
      const schedules = await broker.listSchedules(accountId)
      const found = schedules.find(({ clientScheduleId }) => clientScheduleId === transfer.id)
      if (found) return { brokerId: found.transferId, state: found.state }
      if (isFinal) return { brokerId: null, state: notCreated }
      throw notSent(broker, 'unavailable', 'contributions_stopped')
    },
    async send(call, wasInDoubt) {
      const clientId = call.clientId ?? ''
      if (await store.plans.stoppedOn(clientId))
        throw notSent(broker, wasInDoubt ? 'unavailable' : 'refused', 'contributions_stopped')
      const application = await readClient(store, call)
      const transfer = application.transfers.find((one) => one.id === call.input.transferId)
      if (!transfer) throw notSent(broker, 'refused', 'plan_taken_back')
      // A deposit in doubt is sent again: the broker recognizes one that it has.
      if (!wasInDoubt && isTooLate(application, transfer)) throw notSent(broker, 'refused', 'tax_year_closed')
      const { accountId, terms } = depositOf(application, transfer)
      const sent =
        transfer.kind === 'deposit'
          ? await broker.createDeposit(accountId, { ...terms, clientTransferId: transfer.id })
          : await broker.createSchedule(accountId, {
              ...terms,
              clientScheduleId: transfer.id,
              startDate: transfer.start_date as IsoDate,
              occurrences: transfer.occurrences ?? undefined,
            })
      return { answer: { brokerId: sent.transferId ?? null, state: sent.state } }
    },
    async record(tx, call, answer) {
      await settleTransfer(tx, call, answer)
      const after = await tx.applications.read(call.clientId ?? '')
      if (!after || !factsOf(after).transfersRecorded) return
      await moveClient(tx, clock.now(), after, 'confirmed')
    },
    /** Keeps the rejected transfer as PLANNED for the next confirmation, unless contributions were stopped. */
    async onRefused(tx, call) {
      const clientId = await lockClient(tx, call)
      const id = String(call.input.transferId)
      await settleStop(tx, clock, clientId, [{ id, state: 'PLANNED', broker_id: null }])
    },
  }

  return {
    create_transfer: createTransfer,

    create_december_transfer: {
      ...createTransfer,
      retryUntilDelivered: true,
      record: settleTransfer,
      async onRefused(tx, call) {
        await tx.plans.lock(call.clientId ?? '')
        const clientId = await lockClient(tx, call)
        await tx.accounts.settleTransfer(String(call.input.transferId), 'REFUSED', null)
        await settleStop(tx, clock, clientId, [])
        await continueChange(deps, tx, clientId)
      },
    },
  }
}
