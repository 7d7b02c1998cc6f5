import { fill } from '@vestibule/words/fill'
import { plaidPolicyUrl } from '../../site/links.ts'
import { useSettings } from '../../site/settings.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Inline, Tight } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'

export const IdentityConsent = ({
  checked,
  error,
  onToggle,
}: {
  checked: boolean
  error: string | undefined
  onToggle: (checked: boolean) => void
}) => {
  const { verification: words, disclosures } = useWords()
  const { brand, privacyUrl } = useSettings()
  return (
    <Tight>
      <Checkbox
        label={fill(disclosures['identity-check'].main, { brand })}
        checked={checked}
        onToggle={onToggle}
        {...(error === undefined ? {} : { error })}
      />
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
