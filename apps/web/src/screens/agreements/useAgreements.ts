import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AccountType, hasBeneficiaries } from '@vestibule/domain/account-types'
import { needsSpouseNotice } from '@vestibule/domain/agreements/spouse-consent'
import { call } from '../../api/call.ts'
import { readAgreements } from '../../application/agreements/agreement-calls.ts'
import { useLanguage } from '../../words/language.ts'

const readSpouseNotice = async (clientId: string, signal: AbortSignal): Promise<boolean> => {
  const request = { params: { clientId }, signal }
  const [details, address] = await Promise.all([
    call('getClientDetails', request),
    call('getAddress', request),
  ])
  return needsSpouseNotice({
    hasBeneficiaries: true,
    married: details.marital_status === 'MARRIED',
    state: address.state,
  })
}

export const useAgreements = (clientId: string, accountType: AccountType) => {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['agreements', clientId, code],
    // Keeps the form and what was typed while the names of the documents load in another language.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const showsSpouseNotice = hasBeneficiaries(accountType) && (await readSpouseNotice(clientId, signal))
      return { ...(await readAgreements(clientId, signal)), showsSpouseNotice }
    },
  })
}
