import type { Agreement } from '@vestibule/contract/entities'
import { call } from '../../api/call.ts'

/** The account, and its agreements, ours first: those to agree to, or those that were agreed to (AG-01). */
export const readAgreements = async (
  clientId: string,
  signal: AbortSignal,
): Promise<{ accountId: string; agreements: Agreement[] }> => {
  const { accountId } = await call('getAccountId', {
    params: { clientId },
    signal,
  })
  const { agreements } = await call('listAgreements', { body: { account_id: accountId }, signal })
  return { accountId, agreements }
}
