import { shownOnPage } from '@vestibule/domain/disclosures/required'
import { consentForm } from '@vestibule/domain/forms/statements'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { withWords } from '../../form/validate.ts'
import { IdentityConsent } from '../../screen-kit/verification/IdentityConsent.tsx'
import { consentWords } from '../../screen-kit/verification/words.ts'
import { useSettings } from '../../site/settings.ts'
import { Actions } from '../../ui/Actions.tsx'
import { words } from './words.ts'

export const ConsentForm = ({ clientId, onAgreed }: { clientId: string; onAgreed: () => void }) => {
  const { contact } = useSettings()
  const validate = withWords(consentForm, { consent: { declined: consentWords.declined(contact) } })
  const form = useForm({
    start: { consent: false },
    validate,
    submit: async (_, call) => {
      await call('disclosuresShown', {
        params: { clientId },
        body: { disclosures: shownOnPage(['identity-check']) },
      })
      onAgreed()
    },
  })
  return (
    <Form form={form}>
      <IdentityConsent
        checked={form.value('consent')}
        error={form.error('consent')}
        onToggle={(consent) => form.set('consent', consent)}
      />
      <Actions busy={form.busy}>{words.continue}</Actions>
    </Form>
  )
}
