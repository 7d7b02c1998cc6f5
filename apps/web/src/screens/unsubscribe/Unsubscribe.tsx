import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { useLinkToken } from '../../site/link-token.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { words } from './words.ts'

/** Unsubscribes only on a button press, because mail scanners open links. */
export const Unsubscribe = () => {
  const [, navigate] = useLocation()
  const token = useLinkToken()
  const [doneWith, setDoneWith] = useState('')
  const done = token !== '' && token === doneWith

  const stop = async () => {
    try {
      await call('unsubscribe', { body: { token } })
      setDoneWith(token)
    } catch (error) {
      showError(error, words.failed)
    }
  }
  const [h1, intro] = done
    ? [words.done, words.doneWhy]
    : token === ''
      ? [words.noToken, words.noTokenWhy]
      : [words.h1, words.intro]
  return (
    <ScreenLayout key={h1} title={h1} intro={intro}>
      {!done && token !== '' && (
        <Button full onClick={stop}>
          {words.stop}
        </Button>
      )}
      <Button full variant="quiet" onClick={() => navigate('/')}>
        {words.home}
      </Button>
    </ScreenLayout>
  )
}
