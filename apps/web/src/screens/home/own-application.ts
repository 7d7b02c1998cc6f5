import { flowOf } from '@vestibule/domain/account-types'
import { hasEnded } from '@vestibule/domain/flow/flow'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import { fill } from '@vestibule/words/fill'
import type { Words } from '@vestibule/words/words'
import type { Answer } from '../../api/call.ts'

export type OwnApplication = Answer<'getApplications'>['applications'][number]

export const stateOf = ({ account_type, client_status, step }: OwnApplication) => {
  if (completedStatuses.includes(client_status)) return 'complete'
  return hasEnded(flowOf(account_type), client_status, step) ? 'ended' : 'notComplete'
}

/** Returns the account's name and, once the broker has opened it, the end of its number. */
export const titleOf = (
  { account_type, account }: OwnApplication,
  accounts: Words['accounts'],
  brand: string,
): string => `${fill(accounts[account_type].title, { brand })} ${account}`.trim()
