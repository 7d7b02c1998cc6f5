import { useQuery } from '@tanstack/react-query'
import type { GetAddress } from '@vestibule/contract/application/get-address'
import { isCommunityProperty } from '@vestibule/domain/beneficiaries/community-property'
import { send } from '../../api/send.ts'

const PATH = '/api/data-api/address/client/:clientId'

/**
 * AG-05: whether the applicant lives in a community property state. Read in the background, once they are married; where it
 * cannot be read nothing is said here, and the agreements say it.
 */
export const useCommunityProperty = (clientId: string, married: boolean): boolean => {
  const params = { clientId }
  const { data } = useQuery({
    queryKey: [PATH, params],
    queryFn: async ({ signal }) => ({ answer: await send<GetAddress>('GET', PATH, { params, signal }) }),
    enabled: married,
  })
  return married && data !== undefined && isCommunityProperty(data.answer.state)
}
