import { AccountName } from '../../flow/AccountName.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Column } from '../../site/Column.tsx'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AgreementsForm } from './AgreementsForm.tsx'
import { useAgreements } from './useAgreements.ts'
import { words } from './words.ts'

export const Agreements = (screen: ScreenProps) => {
  const list = useAgreements(screen.clientId, screen.accountType)
  return (
    <Column>
      <Heading eyebrow={<AccountName type={screen.accountType} />} intro={words.intro}>
        {words.h1}
      </Heading>
      {list.isPending && <Skeleton fields={6} heading={false} />}
      {list.isError && (
        <>
          <Notice live>{words.notListed}</Notice>
          <Button full onClick={() => list.refetch()}>
            {words.tryAgain}
          </Button>
        </>
      )}
      {list.data && <AgreementsForm {...screen} {...list.data} onStale={list.refetch} />}
    </Column>
  )
}
