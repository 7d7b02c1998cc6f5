import { useWords } from '../words/language.ts'
import type { TextProps } from './control.ts'
import { TextField } from './TextField.tsx'

export const EmailField = ({
  label,
  ...control
}: Partial<Pick<TextProps, 'label'>> & Omit<TextProps, 'label'>) => {
  const { fields } = useWords()
  return (
    <TextField
      label={label ?? fields.email.label}
      {...control}
      type="email"
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}
