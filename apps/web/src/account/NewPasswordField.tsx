import { useId } from 'react'
import type { TextProps } from '../ui/control.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Tight } from '../ui/Text.tsx'
import { PasswordRules, passwordRuleIds } from './PasswordRules.tsx'

export const NewPasswordField = ({
  password,
  ...control
}: Omit<TextProps, 'describedBy' | 'autoComplete'> & { password: string }) => {
  const rules = useId()
  return (
    <Tight>
      <PasswordField {...control} autoComplete="new-password" describedBy={passwordRuleIds(rules)} />
      <PasswordRules id={rules} password={password} />
    </Tight>
  )
}
