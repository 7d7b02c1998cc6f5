import { Column } from '../../app/Column.tsx'
import { Actions } from '../../components/Actions.tsx'
import { Heading } from '../../components/Heading.tsx'
import { ContributionForm } from '../../contribution/ContributionForm.tsx'
import { AccountName } from '../../flow/AccountName.tsx'
import { Saved } from '../../flow/Saved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { words } from './words.ts'

/** The contribution's amount and schedule (CO-01). */
export const Contribution = ({ client, clientId, accountType, onSaved, onBack }: ScreenProps) => (
  <Column>
    <Heading eyebrow={<AccountName type={accountType} />} intro={words.intro}>
      {words.h1}
    </Heading>
    <Saved read="getBank" params={{ clientId }} fields={3}>
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
    </Saved>
  </Column>
)
