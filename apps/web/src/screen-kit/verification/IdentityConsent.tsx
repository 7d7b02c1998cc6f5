import { currentDisclosures } from '@vestibule/domain/disclosures/disclosures'
import { render } from '@vestibule/domain/disclosures/render'
import { plaidPolicyUrl } from '../../site/links.ts'
import { useSettings } from '../../site/settings.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Inline, Tight } from '../../ui/Text.tsx'
import { consentWords as words } from './words.ts'

export const IdentityConsent = ({
  checked,
  error,
  onToggle,
}: {
  checked: boolean
  error: string | undefined
  onToggle: (checked: boolean) => void
}) => {
  const { brand, privacyUrl } = useSettings()
  return (
    <Tight>
      <Checkbox
        label={render(currentDisclosures['identity-check'].words.main, { brand })}
        checked={checked}
        onToggle={onToggle}
        {...(error === undefined ? {} : { error })}
      />
      <Inline>
        <a href={privacyUrl} target="_blank" rel="noreferrer">
          {words.policy(brand)}
        </a>
        <a href={plaidPolicyUrl} target="_blank" rel="noreferrer">
          {words.plaidPolicy}
        </a>
      </Inline>
    </Tight>
  )
}
