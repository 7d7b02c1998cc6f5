import type { AchDeposit } from './records.ts'
import { nameOnly, nameWithReason } from './shapes/common.ts'
import { returnDepositFields } from './shapes/transfer.ts'
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

export const forceApprove = (deposit: AchDeposit, body: unknown): Change => {
  checkName(parse(nameOnly, body).name, achDepositName(deposit))
  checkInReview(deposit)
  return { state: 'POSTED' }
}

export const forceReject = (deposit: AchDeposit, body: unknown): Change => {
  const { name, reason } = parse(nameWithReason, body)
  checkName(name, achDepositName(deposit))
  checkInReview(deposit)
  return { state: 'REJECTED', metadata: { reasons: [reason ?? 'REJECTED_IN_REVIEW'] } }
}

export const forceReturn = (deposit: AchDeposit, body: unknown): Change => {
  const { name, nacha_return } = parse(returnDepositFields, body)
  checkName(name, achDepositName(deposit))
  if (deposit.state !== 'COMPLETED') throw wrongState('the transfer cannot be returned in its current state')
  return { state: 'RETURNED', metadata: { nacha_return } }
}

const checkInReview = (deposit: AchDeposit): void => {
  if (deposit.state !== 'PENDING_REVIEW') {
    throw wrongState('the action is not valid for a transfer that does not need review')
  }
}
