import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../api/call.ts'
import { useSettings } from '../../site/settings.ts'
import { today } from '../../site/today.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadingPart } from '../../ui/LoadingPart.tsx'
import { RetryNotice } from '../../ui/Panel.tsx'
import { Inline } from '../../ui/Text.tsx'
import { useLanguage } from '../../words/language.ts'
import { type Contributions, nextTexts, reasonTexts, stoppedText } from './contribution-texts.ts'
import { DebitList } from './DebitList.tsx'
import styles from './OwnContributions.module.css'
import { StopDialog } from './StopDialog.tsx'

/** Shows the next and the last debits, and stops contributions. `onStopped`: on the page where they also change. */
export const OwnContributions = ({ clientId, onStopped }: { clientId: string; onStopped?: () => void }) => {
  const { contact } = useSettings()
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
                <span>{nextTexts(next, today(), language).days}</span>
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
        {reasonTexts(contributions, { today: today(), contact }, language).map((text) => (
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
