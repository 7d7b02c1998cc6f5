import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { useLinkToken } from '../../site/link-token.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { currentWords, useWords } from '../../words/language.ts'

/** Unsubscribes only on a button press, because mail scanners open links. */
export const Unsubscribe = () => {
  const { common, unsubscribe: words } = useWords()
  const [, navigate] = useLocation()
  const token = useLinkToken()
  const [doneWith, setDoneWith] = useState('')
  const done = token !== '' && token === doneWith

  const stop = async () => {
    try {
      await call('unsubscribe', { body: { token } })
      setDoneWith(token)
    } catch (error) {
      showError(error, currentWords().common.callFailed)
    }
  }
  const { title, intro } = done ? words.done : token === '' ? words.noToken : words
  return (
    <ScreenLayout key={title} icon={done ? 'check' : 'mail'} title={title} intro={intro}>
      {!done && token !== '' && (
        <Button full onClick={stop}>
          {words.stop}
        </Button>
      )}
      <Button full variant="quiet" onClick={() => navigate('/')}>
        {common.home}
      </Button>
    </ScreenLayout>
  )
}
