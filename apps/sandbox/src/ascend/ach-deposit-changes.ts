import type { AchDeposit } from './records.ts'
import { nameWithReason } from './shapes/common.ts'
import { wrongState } from './status.ts'
import { achDepositName } from './transfer-wire.ts'
import { checkName, parse } from './validate.ts'

type Change = Pick<AchDeposit, 'state' | 'metadata'>

/** Cancels a deposit that is not yet sent to the bank (PROCESSING, PENDING_REVIEW, POSTED). Otherwise throws 400. */
export const cancelDeposit = (deposit: AchDeposit, body: unknown): Change => {
  const { name, reason } = parse(nameWithReason, body)
  checkName(name, achDepositName(deposit))
  if (!['PROCESSING', 'PENDING_REVIEW', 'POSTED'].includes(deposit.state)) {
    throw wrongState('the transfer cannot be canceled in its current state')
  }
  return { state: 'CANCELED', metadata: { reason: 'USER_REQUEST', comment: reason } }
}
