import type { Agreement } from '@vestibule/contract/entities'
import { call } from '../../api/call.ts'

export const readAgreements = async (
  clientId: string,
  signal: AbortSignal,
): Promise<{ accountId: string; agreements: Agreement[] }> => {
  const { accountId } = await call('getAccountId', { params: { clientId }, signal })
  const { agreements } = await call('listAgreements', { body: { account_id: accountId }, signal })
  return { accountId, agreements }
}
