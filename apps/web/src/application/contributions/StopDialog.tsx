import { call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import actions from '../../ui/Actions.module.css'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Small } from '../../ui/Text.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useWords } from '../../words/language.ts'
import type { Contributions } from './contribution-texts.ts'
import { DebitList } from './DebitList.tsx'

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
  const { stop: stopLabel, arriving, dialog } = useWords().contributions
  const stop = async () => {
    toast.dismissFailures()
    try {
      const params = { clientId }
      onStopped(await call('stopContributions', { params }))
    } catch (error) {
      showError(error, currentWords().contributions.dialog.failed)
    }
  }
  return (
    <Dialog title={dialog.title} onClose={onClose}>
      <p>{dialog.prevents}</p>
      <DebitList debits={contributions.coming} />
      {contributions.arriving.length > 0 && (
        <>
          <p>{arriving}</p>
          <DebitList debits={contributions.arriving} />
        </>
      )}
      <Small>{dialog.again}</Small>
      <div className={`${actions.actions} ${actions.even}`}>
        <Button variant="quiet" full onClick={onClose}>
          {dialog.keep}
        </Button>
        <Button full onClick={stop}>
          {stopLabel}
        </Button>
      </div>
    </Dialog>
  )
}
