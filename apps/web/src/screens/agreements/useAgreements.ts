import { useQuery } from '@tanstack/react-query'
import type { GetAccountId } from '@vestibule/contract/application/get-account-id'
import type { ListAgreements } from '@vestibule/contract/application/list-agreements'
import { send } from '../../api/send.ts'

/** The account, and what is to be agreed to for it, ours first (AG-01). */
export const useAgreements = (clientId: string) =>
  useQuery({
    queryKey: ['agreements', clientId],
    queryFn: async ({ signal }) => {
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
    },
  })
