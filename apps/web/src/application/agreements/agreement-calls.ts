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

/** Reports an opened document without page numbers, because the browser's own PDF viewer does not provide them. */
export const reportOpening = (clientId: string, uri: string): void => {
  call('documentOpened', {
    params: { clientId },
    body: { openings: [{ id: crypto.randomUUID(), agreement_id: uri, pages: [] }] },
  }).catch(() => undefined)
}
