import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../api/call.ts'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadingPart } from '../../ui/LoadingPart.tsx'
import { toast } from '../../ui/toasts.ts'
import { useWords } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'
import styles from './Passkeys.module.css'
import { addPasskey, passkeyMessage, supportsPasskeys } from './passkeys.ts'

/** Offers a passkey to a signed-up user without one. */
export const OfferPasskey = () => {
  const { passkeys: words, security } = useWords()
  const { passkeysOff } = useSettings()
  const [state, setState] = useState<'unknown' | 'none' | 'offered' | 'added'>('unknown')
  const done = useRef<HTMLParagraphElement>(null)
  const canHaveOne = !passkeysOff && supportsPasskeys()
  useEffect(() => {
    if (!canHaveOne) return
    let shown = true
    call('getPasskeys').then(
      ({ passkeys }) => shown && setState(passkeys.length === 0 ? 'offered' : 'none'),
      () => shown && setState('none'),
    )
    return () => {
      shown = false
    }
  }, [canHaveOne])
  // The text takes focus, because the pressed button is gone.
  useEffect(() => {
    if (state === 'added') done.current?.focus()
  }, [state])

  if (!canHaveOne || state === 'none') return null
  if (state === 'unknown') return <LoadingPart />
  const add = async () => {
    toast.dismissFailures()
    try {
      await addPasskey()
      setState('added')
    } catch (error) {
      toast.error(passkeyMessage(error))
    }
  }
  return (
    <section className={styles.offer} aria-labelledby="offer-passkey">
      <h2 id="offer-passkey">{words.offerTitle}</h2>
      {state === 'offered' ? (
        <>
          <p>{words.offer}</p>
          <Button variant="quiet" full onClick={add}>
            {words.add}
          </Button>
        </>
      ) : (
        <p ref={done} tabIndex={-1}>
          {rich(words.offerDone, { security: <Link href="/security">{security.title}</Link> })}
        </p>
      )}
    </section>
  )
}
