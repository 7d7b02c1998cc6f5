import { fill } from '@vestibule/words/fill'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useWords } from '../../words/language.ts'

/** Explains what is kept, for how long, and how to come back. */
export const FinishLater = ({
  email,
  onLogOut,
  onClose,
}: {
  email: string
  onLogOut: () => Promise<void>
  onClose: () => void
}) => {
  const { publicUrl } = useSettings()
  const { common, session } = useWords()
  const { finishLater: words } = session
  const leave = async () => {
    await onLogOut()
    onClose()
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p>{words.saved}</p>
      <p>{fill(words.back, { site: new URL(publicUrl).host, email })}</p>
      <Button full onClick={leave}>
        {common.logOut}
      </Button>
      <Button full variant="quiet" onClick={onClose}>
        {words.stay}
      </Button>
    </Dialog>
  )
}
