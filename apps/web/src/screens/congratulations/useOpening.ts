import { useQuery } from '@tanstack/react-query'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { call } from '../../api/call.ts'

const readOpening = async (
  clientId: string,
  signal: AbortSignal,
): Promise<{ openedOn: IsoDate | undefined }> => {
  const { accountId } = await call('getAccountId', { params: { clientId }, signal })
  const account = await call('getAccount', { params: { accountId }, signal })
  const openedAt = 'opened_at' in account ? account.opened_at : undefined
  return { openedOn: typeof openedAt === 'string' ? dayInNewYork(new Date(openedAt)) : undefined }
}

/** Reads the date on which the broker opened the account. */
export const useOpening = (clientId: string) =>
  useQuery({ queryKey: ['opening', clientId], queryFn: ({ signal }) => readOpening(clientId, signal) })
