import { formatPhone } from '@vestibule/domain/fields/phone'
import { useId } from 'react'
import type { TextProps } from '../ui/control.ts'
import { DigitsField } from '../ui/DigitsField.tsx'
import { Small, Tight } from '../ui/Text.tsx'
import { useWords } from '../words/language.ts'

export const PhoneField = (control: Omit<TextProps, 'describedBy'>) => {
  const { disclosures } = useWords()
  const texts = useId()
  return (
    <Tight>
      <DigitsField {...control} format={formatPhone} type="tel" autoComplete="tel" describedBy={texts} />
      <Small id={texts}>{disclosures.texts.main}</Small>
    </Tight>
  )
}
