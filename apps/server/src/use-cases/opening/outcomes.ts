import type { Operation } from '../../calls/operation.ts'
import type { Clock } from '../../platform/common/clock.ts'
import { movesOf } from '../application/flow-state.ts'

export const accountCreated = { moves: movesOf('account_created', ['hasAccount']), action: 'account_created' }

/** Lets the applicant correct the answers that the broker refused. */
export const unlockAnswers =
  ({ now }: Pick<Clock, 'now'>, action: string): NonNullable<Operation['onRefused']> =>
  async (tx, { clientId }) => {
    await tx.accounts.releaseSsn(clientId ?? '')
    await tx.applications.record({ clientId, now: now(), lock: false, action })
  }
