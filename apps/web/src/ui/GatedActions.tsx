import { fill } from '@vestibule/words/fill'
import { type ReactNode, useContext, useId } from 'react'
import { useWords } from '../words/language.ts'
import styles from './Actions.module.css'
import { FailureNotice, SubmitFailure } from './Actions.tsx'
import { Button } from './Button.tsx'
import { GatedButton } from './GatedButton.tsx'
import { useRootState } from './root-state.ts'

/** Actions whose button opens when all required boxes are ticked, with their count above it. */
export const GatedActions = ({
  progress,
  busy,
  onBack,
  onRefused,
  describedBy,
  children,
}: {
  progress: { accepted: number; total: number; isComplete: boolean }
  busy: boolean
  onBack: (() => unknown) | undefined
  onRefused: () => void
  describedBy: string | undefined
  children: ReactNode
}) => {
  const { agreements: words, common } = useWords()
  const failure = useContext(SubmitFailure)
  const id = useId()
  useRootState('gated-actions')
  return (
    <div className={`${styles.actions} ${onBack ? styles.two : ''}`}>
      {failure && <FailureNotice>{failure}</FailureNotice>}
      <p id={id} className={styles.progress}>
        {fill(words.progress, progress)}
      </p>
      {onBack && (
        <Button variant="quiet" full onClick={onBack} disabled={busy}>
          {common.back}
        </Button>
      )}
      <GatedButton
        open={progress.isComplete}
        busy={busy}
        onRefused={onRefused}
        describedBy={describedBy ? `${id} ${describedBy}` : id}
      >
        {children}
      </GatedButton>
    </div>
  )
}
