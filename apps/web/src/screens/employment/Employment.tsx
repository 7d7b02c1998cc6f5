import { Answers } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { EmploymentForm } from './EmploymentForm.tsx'

export const Employment = (screen: ScreenProps) => (
  <ScreenLayout accountType={screen.accountType} title="Your employment">
    <Answers
      read="getClientDetails"
      client={screen.client}
      given="employmentGiven"
      params={{ clientId: screen.clientId }}
      fields={1}
    >
      {(saved) => <EmploymentForm {...screen} saved={saved} />}
    </Answers>
  </ScreenLayout>
)
