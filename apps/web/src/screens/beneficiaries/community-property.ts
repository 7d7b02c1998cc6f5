import { useQuery } from '@tanstack/react-query'
import { isCommunityProperty } from '@vestibule/domain/beneficiaries/community-property'
import { call } from '../../api/call.ts'

/**
 * AG-05: whether the applicant lives in a community property state. Read in the background, once they are married; where it
 * cannot be read nothing is said here, and the agreements say it.
 */
export const useCommunityProperty = (clientId: string, married: boolean): boolean => {
  const params = { clientId }
  const { data } = useQuery({
    queryKey: ['getAddress', params],
    queryFn: async ({ signal }) => ({ answer: await call('getAddress', { params, signal }) }),
    enabled: married,
  })
  return married && data !== undefined && isCommunityProperty(data.answer.state)
}
