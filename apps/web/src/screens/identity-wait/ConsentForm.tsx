import { shownOnPage } from '@vestibule/domain/disclosures/required'
import { consentForm } from '@vestibule/domain/forms/statements'
import { fill } from '@vestibule/words/fill'
import { IdentityConsent } from '../../application/verification/IdentityConsent.tsx'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { useSettings } from '../../site/settings.ts'
import { Actions } from '../../ui/Actions.tsx'
import { currentWords } from '../../words/language.ts'

export const ConsentForm = ({ clientId, onAgreed }: { clientId: string; onAgreed: () => void }) => {
  const { contact } = useSettings()
  const validate = validator(consentForm, () => ({
    consent: { declined: fill(currentWords().verification.errors.declined, { contact }) },
  }))
  const form = useForm({
    start: { consent: false },
    validate,
    submit: async (_, call) => {
      await call('disclosuresShown', {
        params: { clientId },
        body: { disclosures: shownOnPage(['identity-check'], currentWords().disclosures) },
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
      <Actions agrees busy={form.busy} />
    </Form>
  )
}
