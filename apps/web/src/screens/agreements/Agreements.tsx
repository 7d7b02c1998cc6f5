import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { RetryNotice } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AgreementsForm } from './AgreementsForm.tsx'
import { useAgreements } from './useAgreements.ts'
import { words } from './words.ts'

export const Agreements = (screen: ScreenProps) => {
  const list = useAgreements(screen.clientId, screen.accountType)
  return (
    <ScreenLayout accountType={screen.accountType} title={words.h1} intro={words.intro}>
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
