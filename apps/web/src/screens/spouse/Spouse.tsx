import { disclosuresRequiredFor, shownOnPage } from '@vestibule/domain/disclosures/required'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { useLinkToken } from '../../site/link-token.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { currentWords, useWords } from '../../words/language.ts'
import { IdentityForm } from './IdentityForm.tsx'
import styles from './Spouse.module.css'

type Step =
  | { at: 'start' | 'expired' | 'signed' | 'declined' }
  | { at: 'identity'; page: string; sentTo: string }
  | { at: 'consent'; page: string; consent: string }

/** Lets the spouse of an owner consent. Needs no account: the link, a code and the typed identity are the proof. */
export const Spouse = () => {
  const { spouse: words } = useWords()
  const token = useLinkToken()
  const [step, setStep] = useState<Step>({ at: 'start' })
  const attempt = async (work: () => Promise<Step>) => {
    try {
      setStep(await work())
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_expired') return setStep({ at: 'expired' })
      showError(error, currentWords().spouse.failed)
    }
  }
  const start = () =>
    attempt(async () => ({ at: 'identity', ...(await call('openSpouseConsent', { body: { token } })) }))
  const decide = (page: string, signs: boolean) =>
    attempt(async () => {
      const disclosures = shownOnPage(disclosuresRequiredFor['spouse-consent'], currentWords().disclosures)
      await call('decideSpouseConsent', { body: { page, signs, disclosures } })
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
          onProven={(consent) => setStep({ at: 'consent', page: step.page, consent })}
          onExpired={() => setStep({ at: 'expired' })}
        />
      )}
      {step.at === 'consent' && (
        <>
          <p className={styles.statement}>{step.consent}</p>
          <Button full onClick={() => decide(step.page, true)}>
            {words.sign}
          </Button>
          <Button variant="quiet" full onClick={() => decide(step.page, false)}>
            {words.decline}
          </Button>
        </>
      )}
    </ScreenLayout>
  )
}
