import type { ScreenProps } from '../../application/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { RetryNotice } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.ts'
import { AgreementsForm } from './AgreementsForm.tsx'
import { useAgreements } from './useAgreements.ts'

export const Agreements = (screen: ScreenProps) => {
  const { agreements: words } = useWords()
  const list = useAgreements(screen.clientId, screen.accountType)
  return (
    <ScreenLayout accountType={screen.accountType} title={words.title} intro={words.intro}>
      {list.isPending && <Skeleton fields={6} heading={false} />}
      {list.isError && (
        <RetryNotice variant="primary" onRetry={() => list.refetch()}>
          {words.notListed}
        </RetryNotice>
      )}
      {list.data && <AgreementsForm {...screen} {...list.data} onStale={list.refetch} />}
    </ScreenLayout>
  )
}
