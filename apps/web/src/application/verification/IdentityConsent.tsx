import { fill } from '@vestibule/words/fill'
import { useId } from 'react'
import { plaidPolicyUrl } from '../../site/links.ts'
import { useSettings } from '../../site/settings.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Inline, Small, Tight } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'

export const IdentityConsent = ({
  checked,
  error,
  hint,
  onToggle,
}: {
  checked: boolean
  error: string | undefined
  hint?: string
  onToggle: (checked: boolean) => void
}) => {
  const { verification: words, disclosures } = useWords()
  const { brand, privacyUrl } = useSettings()
  const id = useId()
  return (
    <Tight>
      <Checkbox
        label={fill(disclosures['identity-check'].main, { brand })}
        checked={checked}
        onToggle={onToggle}
        describedBy={hint && id}
        {...(error === undefined ? {} : { error })}
      />
      {hint && <Small id={id}>{hint}</Small>}
      <Inline>
        <a href={privacyUrl} target="_blank" rel="noreferrer">
          {fill(words.policy, { brand })}
        </a>
        <a href={plaidPolicyUrl} target="_blank" rel="noreferrer">
          {words.plaidPolicy}
        </a>
      </Inline>
    </Tight>
  )
}
