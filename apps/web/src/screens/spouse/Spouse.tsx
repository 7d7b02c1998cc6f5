import { shownOnPage } from '@vestibule/domain/disclosures/required'
import { useState } from 'react'
import { spouseCodeId } from '../../account/code-ids.ts'
import { codeWentOut } from '../../account/useCode.ts'
import { hasCode } from '../../api/api-error.ts'
import { type Answer, call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { useLinkToken } from '../../site/link-token.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { Statement } from '../../ui/Text.tsx'
import { currentWords, useWords } from '../../words/language.ts'
import { IdentityForm } from './IdentityForm.tsx'

interface Consent extends Answer<'proveSpouse'> {
  page: string
}

type Step =
  | { at: 'start' | 'expired' | 'signed' | 'declined' }
  | { at: 'identity'; page: string; sentTo: string }
  | ({ at: 'consent' } & Consent)

/** Asks the owner's spouse for consent, without an account. The link, a code and the typed identity prove the spouse. */
export const Spouse = () => {
  const { spouse: words } = useWords()
  const token = useLinkToken()
  const [step, setStep] = useState<Step>({ at: 'start' })
  const attempt = async (work: () => Promise<Step>) => {
    try {
      setStep(await work())
    } catch (error) {
      if (hasCode(error, 'link_expired')) return setStep({ at: 'expired' })
      showError(error, currentWords().spouse.failed)
    }
  }
  const start = () =>
    attempt(async () => {
      const opened = await call('openSpouseConsent', { body: { token } })
      codeWentOut(spouseCodeId)
      return { at: 'identity', ...opened }
    })
  const decide = ({ page, version, language }: Consent, signs: boolean) =>
    attempt(async () => {
      const disclosures = [{ id: 'spouse-consent', version }, ...shownOnPage([], currentWords().disclosures)]
      await call('decideSpouseConsent', { body: { page, signs, language, disclosures } })
      return { at: signs ? 'signed' : 'declined' }
    })
  const intros = {
    start: token === '' ? words.noLink : words.intro,
    expired: words.expired,
    signed: words.signed,
    declined: words.declined,
  }
  const intro = step.at === 'identity' || step.at === 'consent' ? undefined : intros[step.at]
  return (
    <ScreenLayout key={step.at} title={words.title} {...(intro === undefined ? {} : { intro })}>
      {step.at === 'start' && token !== '' && (
        <Button full onClick={start}>
          {words.start}
        </Button>
      )}
      {step.at === 'identity' && (
        <IdentityForm
          page={step.page}
          sentTo={step.sentTo}
          onProven={(consent) => setStep({ at: 'consent', page: step.page, ...consent })}
          onExpired={() => setStep({ at: 'expired' })}
        />
      )}
      {step.at === 'consent' && (
        <>
          <Statement lang={step.language}>{step.consent}</Statement>
          <Button full onClick={() => decide(step, true)}>
            {words.sign}
          </Button>
          <Button variant="quiet" full onClick={() => decide(step, false)}>
            {words.decline}
          </Button>
        </>
      )}
    </ScreenLayout>
  )
}
