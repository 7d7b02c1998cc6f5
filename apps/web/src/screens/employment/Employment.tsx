import { LoadIfSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { EmploymentForm } from './EmploymentForm.tsx'

export const Employment = (screen: ScreenProps) => (
  <ScreenLayout accountType={screen.accountType} title="Your employment">
    <LoadIfSaved read="getClientDetails" screen={screen} fact="employmentGiven" fields={1}>
      {(saved) => <EmploymentForm {...screen} saved={saved} />}
    </LoadIfSaved>
  </ScreenLayout>
)
