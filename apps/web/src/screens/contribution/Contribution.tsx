import { ContributionForm } from '../../contributions/ContributionForm.tsx'
import { AccountName } from '../../flow/AccountName.tsx'
import { LoadSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Column } from '../../site/Column.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { words } from './words.ts'

export const Contribution = ({ client, clientId, accountType, onSaved, onBack }: ScreenProps) => (
  <Column>
    <Heading eyebrow={<AccountName type={accountType} />} intro={words.intro}>
      {words.h1}
    </Heading>
    <LoadSaved read="getBank" params={{ clientId }} fields={3}>
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
                Next
              </Actions>
            )}
          </ContributionForm>
        )
      }
    </LoadSaved>
  </Column>
)
