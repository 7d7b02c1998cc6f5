import { opensAtBroker } from '@vestibule/domain/account-types'
import { ContributionForm } from '../../application/contributions/ContributionForm.tsx'
import { ContributionPreview, PreviewSummary } from '../../application/contributions/ContributionPreview.tsx'
import { LoadSaved } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.ts'

export const Contribution = ({ client, clientId, accountType, onSaved, onBack }: ScreenProps) => {
  const { common, contribution: words } = useWords()
  return (
    <ScreenLayout
      accountType={accountType}
      title={words.title}
      intro={opensAtBroker(accountType) ? words.intro : words.introWithoutTransfers}
    >
      <LoadSaved
        read="getBank"
        clientId={clientId}
        skeleton={<Skeleton fields={2} heading={false} calendar />}
      >
        {(saved) =>
          saved && (
            <ContributionForm
              saved={saved}
              clientId={clientId}
              accountType={accountType}
              birthYear={Number(client?.dob_year)}
              onSaved={() => onSaved('contribution_saved')}
              preview={(shown) => (
                <PanelCard title={words.preview.title} inPlace="card">
                  <ContributionPreview {...shown} pace />
                </PanelCard>
              )}
            >
              {(busy, shown) => (
                <Actions busy={busy} onBack={onBack} summary={shown && <PreviewSummary {...shown} />}>
                  {common.next}
                </Actions>
              )}
            </ContributionForm>
          )
        }
      </LoadSaved>
    </ScreenLayout>
  )
}
