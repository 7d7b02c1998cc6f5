import { useId } from 'react'
import type { TextProps } from '../ui/control.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Tight } from '../ui/Text.tsx'
import { PasswordRules } from './PasswordRules.tsx'

/** A password that is being chosen, with its rules (SU-06); `password` is what it holds now. */
export const NewPasswordField = ({
  password,
  ...control
}: Omit<TextProps, 'describedBy' | 'autoComplete'> & { password: string }) => {
  const rules = useId()
  return (
    <Tight>
      <PasswordField {...control} autoComplete="new-password" describedBy={rules} />
      <PasswordRules id={rules} password={password} />
    </Tight>
  )
}
