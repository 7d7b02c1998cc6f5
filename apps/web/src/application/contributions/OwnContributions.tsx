import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { useSettings } from '../../site/settings.ts'
import { today } from '../../site/today.ts'
import actions from '../../ui/Actions.module.css'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadingPart } from '../../ui/LoadingPart.tsx'
import { RetryNotice, withWholeDates } from '../../ui/Panel.tsx'
import { Inline, Small } from '../../ui/Text.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useLanguage, useWords } from '../../words/language.ts'
import {
  type Contributions,
  type Debit,
  debitText,
  nextTexts,
  reasonTexts,
  stoppedText,
} from './contribution-texts.ts'
import styles from './OwnContributions.module.css'

/** The caller renders the sentence that introduces this list. */
const DebitList = ({ debits }: { debits: readonly Debit[] }) => {
  const language = useLanguage()
  return (
    <ul className={styles.debits}>
      {debits.map((debit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items hold no state, and two debits can be equal
        <li key={index}>{debitText(debit, today(), language)}</li>
      ))}
    </ul>
  )
}

const StopDialog = ({
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
        <Button variant="danger" full onClick={stop}>
          {stopLabel}
        </Button>
      </div>
    </Dialog>
  )
}

/** Shows the next and the last debits, and stops contributions. `onStopped`: on the page where they also change. */
export const OwnContributions = ({ clientId, onStopped }: { clientId: string; onStopped?: () => void }) => {
  const { contact, bankChangeOff } = useSettings()
  const language = useLanguage()
  const words = language.words.contributions
  const [contributions, setContributions] = useState<Contributions | 'not_loaded'>()
  const [isStopOpen, setStopOpen] = useState(false)
  const [stoppedHere, setStoppedHere] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useCallback(
    () =>
      call('getContributions', { params: { clientId } }).then(setContributions, () =>
        setContributions('not_loaded'),
      ),
    [clientId],
  )
  useEffect(() => void read(), [read])
  // The heading takes focus, because the button that opened the dialog is no longer shown.
  useEffect(() => {
    if (stoppedHere) heading.current?.focus()
  }, [stoppedHere])

  if (contributions === undefined) return <LoadingPart />
  if (contributions === 'not_loaded') return <RetryNotice onRetry={read}>{words.notLoaded}</RetryNotice>
  const { state, coming, arriving, returned } = contributions
  const mayLeave = contributions.may_change && !onStopped
  if (state === 'NONE' && !returned && !mayLeave) return null
  const [next] = coming
  return (
    <>
      <section className={styles.contributions} aria-labelledby="contributions">
        <h2 ref={heading} id="contributions" tabIndex={-1}>
          {words.title}
        </h2>
        {state === 'ACTIVE' && (
          <>
            {next && (
              <p className={styles.next}>
                <span>{words.next}</span>
                <strong>{nextTexts(next, today(), language).amountAndDay}</strong>
                <span>{withWholeDates(nextTexts(next, today(), language).days)}</span>
              </p>
            )}
            {arriving.length > 0 && (
              <>
                <p>{words.arriving}</p>
                <DebitList debits={arriving} />
              </>
            )}
          </>
        )}
        <div role="status" className={styles.stopped}>
          {state === 'STOPPING' && <p>{words.stopping}</p>}
          {state === 'STOPPED' && (
            <>
              <p>{stoppedText(contributions, today(), language)}</p>
              {arriving.length > 0 && <DebitList debits={arriving} />}
            </>
          )}
        </div>
        {reasonTexts(contributions, { today: today(), contact, bankChangeOff }, language).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {(mayLeave || state === 'ACTIVE') && (
          <Inline>
            {mayLeave && <Link href="/contributions">{words.change}</Link>}
            {state === 'ACTIVE' && (
              <Button variant="link" onClick={() => setStopOpen(true)}>
                {words.stop}
              </Button>
            )}
          </Inline>
        )}
      </section>
      {isStopOpen && (
        <StopDialog
          contributions={contributions}
          clientId={clientId}
          onStopped={(stopped) => {
            setContributions(stopped)
            setStopOpen(false)
            setStoppedHere(true)
            onStopped?.()
          }}
          onClose={() => setStopOpen(false)}
        />
      )}
    </>
  )
}
