import { LoadIfSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { FinancesForm } from './FinancesForm.tsx'

export const Finances = (screen: ScreenProps) => (
  <ScreenLayout accountType={screen.accountType} title="Enter in financial details">
    <LoadIfSaved read="getInvestorProfile" screen={screen} fact="financesGiven" fields={3}>
      {(saved) => <FinancesForm {...screen} saved={saved} />}
    </LoadIfSaved>
  </ScreenLayout>
)
