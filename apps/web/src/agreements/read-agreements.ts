import type { GetAccountId } from '@vestibule/contract/application/get-account-id'
import type { ListAgreements } from '@vestibule/contract/application/list-agreements'
import type { Agreement } from '@vestibule/contract/entities'
import { send } from '../api/send.ts'

/** The account, and its agreements, ours first: those to agree to, or those that were agreed to (AG-01). */
export const readAgreements = async (
  clientId: string,
  signal: AbortSignal,
): Promise<{ accountId: string; agreements: Agreement[] }> => {
  const { accountId } = await send<GetAccountId>('GET', '/api/data-api/apexid/client/:clientId', {
    params: { clientId },
    signal,
  })
  const { agreements } = await send<ListAgreements>(
    'POST',
    '/api/broker-api/enrollment/list-account-agreements',
    { body: { account_id: accountId }, signal },
  )
  return { accountId, agreements }
}
