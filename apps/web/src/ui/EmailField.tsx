import type { TextProps } from './control.ts'
import { TextField } from './TextField.tsx'

export const EmailField = ({
  label = 'Email address',
  ...control
}: Partial<Pick<TextProps, 'label'>> & Omit<TextProps, 'label'>) => (
  <TextField
    label={label}
    {...control}
    type="email"
    inputMode="email"
    autoCapitalize="off"
    spellCheck={false}
  />
)
