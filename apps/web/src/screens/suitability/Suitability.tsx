import { LoadIfSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { SuitabilityForm } from './SuitabilityForm.tsx'

export const Suitability = (screen: ScreenProps) => (
  <ScreenLayout accountType={screen.accountType} title={'Tell us your investment goals & timeline'}>
    <LoadIfSaved read="getInvestorProfile" screen={screen} fact="suitabilityGiven" fields={4}>
      {(saved) => <SuitabilityForm {...screen} saved={saved} />}
    </LoadIfSaved>
  </ScreenLayout>
)
