import { useQuery } from '@tanstack/react-query'
import { isCommunityProperty } from '@vestibule/domain/beneficiaries/community-property'
import { call } from '../../api/call.ts'

/** Reads a married applicant's state. Ignores errors, because the agreements repeat the community-property notice. */
export const useCommunityProperty = (clientId: string, married: boolean): boolean => {
  const params = { clientId }
  const { data } = useQuery({
    queryKey: ['getAddress', params],
    queryFn: async ({ signal }) => ({ answer: await call('getAddress', { params, signal }) }),
    enabled: married,
  })
  return married && data !== undefined && isCommunityProperty(data.answer.state)
}
