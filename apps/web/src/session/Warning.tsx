import { useEffect, useState } from 'react'
import { errorMessage } from '../form/error-message.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Panel.tsx'
import { logOut } from './log-out.ts'
import { warning as words } from './words.ts'

/** Warns that the session will end. Screen readers announce the title once and do not announce the countdown. */
export const Warning = ({ endsAt, stay }: { endsAt: number; stay: () => Promise<void> }) => {
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
  return (
    <Dialog title={words.title(left)} onClose={attempt(stay)}>
      <p>{words.why}</p>
      <p role="timer">{words.left(left)}</p>
      {failure && <Notice live>{failure}</Notice>}
      <Button full onClick={attempt(stay)}>
        {words.stay}
      </Button>
      <Button full variant="quiet" onClick={attempt(logOut)}>
        {words.logOut}
      </Button>
    </Dialog>
  )
}
