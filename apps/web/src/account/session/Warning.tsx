import { fill } from '@vestibule/words/fill'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../form/error-message.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { useFormat, useWords } from '../../words/language.ts'
import { logOut } from './log-out.ts'

/** Formats minutes and seconds as `1:05`. */
const clock = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Warns that the session will end. Screen readers announce the title once and do not announce the countdown. */
export const Warning = ({ endsAt, stay }: { endsAt: number; stay: () => Promise<void> }) => {
  const { common, session } = useWords()
  const { warning: words } = session
  const format = useFormat()
  const [left, setLeft] = useState(() => endsAt - Date.now())
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const timer = setInterval(() => setLeft(endsAt - Date.now()), 250)
    return () => clearInterval(timer)
  }, [endsAt])

  const attempt = (act: () => Promise<unknown>) => async () => {
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  const minutes = Math.max(1, Math.ceil(left / 60_000))
  return (
    <Dialog title={format.plural(words.title, minutes)} onClose={attempt(stay)}>
      <p>{words.intro}</p>
      <p role="timer">{fill(words.left, { time: clock(left) })}</p>
      {failure && <Notice live>{failure}</Notice>}
      <Button full onClick={attempt(stay)}>
        {words.stay}
      </Button>
      <Button full variant="quiet" onClick={attempt(logOut)}>
        {common.logOut}
      </Button>
    </Dialog>
  )
}
