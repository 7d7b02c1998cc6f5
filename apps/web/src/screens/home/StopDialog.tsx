import { call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { useSettings } from '../../site/settings.ts'
import actions from '../../ui/Actions.module.css'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Small } from '../../ui/Text.tsx'
import { toast } from '../../ui/toasts.ts'
import { arrivingWords, type Contributions, comingWords, words } from './contributions-words.ts'
import styles from './Home.module.css'

export const StopDialog = ({
  contributions,
  clientId,
  onStopped,
  onClose,
}: {
  contributions: Contributions
  clientId: string
  onStopped: (contributions: Contributions) => void
  onClose: () => void
}) => {
  const { contact } = useSettings()
  const stop = async () => {
    toast.dismissFailures()
    try {
      const params = { clientId }
      onStopped(await call('stopContributions', { params }))
    } catch (error) {
      showError(error, words.notStopped)
    }
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p>{words.prevents}</p>
      <ul className={styles.debits}>
        {contributions.coming.map((debit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while the dialog is shown
          <li key={index}>{comingWords(debit)}</li>
        ))}
      </ul>
      {contributions.arriving.length > 0 && <p>{arrivingWords(contributions)}</p>}
      <Small>{words.final(contact)}</Small>
      <div className={`${actions.actions} ${actions.even}`}>
        <Button variant="quiet" full onClick={onClose}>
          {words.keep}
        </Button>
        <Button full onClick={stop}>
          {words.stop}
        </Button>
      </div>
    </Dialog>
  )
}
