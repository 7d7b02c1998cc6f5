import { opensAtBroker } from '@vestibule/domain/account-types'
import { ContributionForm } from '../../contributions/ContributionForm.tsx'
import { LoadSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { useWords } from '../../words/language.ts'

export const Contribution = ({ client, clientId, accountType, onSaved, onBack }: ScreenProps) => {
  const { common, contribution: words } = useWords()
  return (
    <ScreenLayout
      accountType={accountType}
      title={words.title}
      intro={opensAtBroker(accountType) ? words.intro : words.introWithoutTransfers}
    >
      <LoadSaved read="getBank" clientId={clientId} fields={3}>
        {(saved) =>
          saved && (
            <ContributionForm
              saved={saved}
              clientId={clientId}
              accountType={accountType}
              birthYear={Number(client?.dob_year)}
              onSaved={() => onSaved('contribution_saved')}
            >
              {(busy) => (
                <Actions busy={busy} onBack={onBack}>
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
