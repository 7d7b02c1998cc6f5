import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AccountType, hasBeneficiaries } from '@vestibule/domain/account-types'
import { needsSpouseNotice } from '@vestibule/domain/agreements/spouse-consent'
import { fill } from '@vestibule/words/fill'
import { call } from '../../api/call.ts'
import { readAgreements } from '../../application/agreements/agreement-calls.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { RetryNotice } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLanguage, useWords } from '../../words/language.ts'
import { AgreementsForm } from './AgreementsForm.tsx'

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

const useAgreements = (clientId: string, accountType: AccountType) => {
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

export const Agreements = (screen: ScreenProps) => {
  const { agreements: words } = useWords()
  const { broker } = useSettings()
  const list = useAgreements(screen.clientId, screen.accountType)
  return (
    <ScreenLayout accountType={screen.accountType} title={words.title} intro={words.intro}>
      {list.isPending && <Skeleton fields={6} heading={false} />}
      {list.isError && (
        <RetryNotice variant="primary" onRetry={() => list.refetch()}>
          {words.notListed}
        </RetryNotice>
      )}
      <PanelCard title={words.next.title} icon="document" inPlace="nothing">
        <p>{words.next.read}</p>
        <p>{fill(words.next.review, { broker })}</p>
      </PanelCard>
      {list.data && <AgreementsForm {...screen} {...list.data} onStale={list.refetch} />}
    </ScreenLayout>
  )
}
