import { shownOnPage } from '@vestibule/domain/disclosures/required'
import { call } from '../../api/call.ts'
import { useSettings } from '../../app/settings.ts'
import { Actions } from '../../components/Actions.tsx'
import { Form } from '../../form/Form.tsx'
import { byField } from '../../form/judge.ts'
import { useForm } from '../../form/useForm.ts'
import { IdentityConsent } from '../../verification/IdentityConsent.tsx'
import { consentWords } from '../../verification/words.ts'
import { words } from './words.ts'

/** The consent to the identity check, where an application came to it without one (PR-06, PE-19). */
export const ConsentForm = ({ clientId, onGiven }: { clientId: string; onGiven: () => void }) => {
  const { contact } = useSettings()
  const form = useForm<{ consent: boolean }>({
    start: { consent: false },
    judge: byField({ consent: (given) => (given ? undefined : consentWords.declined(contact)) }),
    submit: async () => {
      await call('disclosuresShown', {
        params: { clientId },
        body: { disclosures: shownOnPage(['identity-check']) },
      })
      onGiven()
    },
  })
  return (
    <Form form={form}>
      <IdentityConsent
        checked={form.value('consent')}
        error={form.error('consent')}
        onToggle={(consent) => form.set('consent', consent)}
      />
      <Actions busy={form.busy}>{words.goOn}</Actions>
    </Form>
  )
}
