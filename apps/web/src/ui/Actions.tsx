import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useWords } from '../words/language.ts'
import styles from './Actions.module.css'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useRootState } from './root-state.ts'

/** The message of a failed submit, which `Actions` shows above its buttons until the next submit or edit. */
export const SubmitFailure = createContext<string | undefined>(undefined)

/** Shows a failure beside the button. Not a live region, because a toast announces the same text. */
export const FailureNotice = ({ children }: { children: string }) => (
  <p className={styles.failure}>
    <Icon name="alert" />
    <span>{children}</span>
  </p>
)

/** Sets `data-stuck` while the bar sticks to the bottom of the window, so that it gets a border. */
const useStuck = () => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver(
      ([entry]) => current.toggleAttribute('data-stuck', entry !== undefined && entry.intersectionRatio < 1),
      { rootMargin: '0px 0px -1px', threshold: 1 },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return element
}

export const Actions = ({
  children,
  busy = false,
  disabled = false,
  onBack,
  onClick,
  describedBy,
  summary,
  agrees = false,
}: {
  /** The button's text, by default “Continue”. */
  children?: ReactNode
  /** Preview of the form's result, shown above the buttons in narrow windows. Wide windows show it on the panel. */
  summary?: ReactNode
  busy?: boolean
  disabled?: boolean
  onBack?: (() => unknown) | undefined
  /** Without `onClick`, the button submits the form. */
  onClick?: () => unknown
  describedBy?: string | undefined
  /** The button agrees to a text on the page, so the buttons do not stick to the window and cover it. */
  agrees?: boolean
}) => {
  const { common } = useWords()
  const failure = useContext(SubmitFailure)
  useRootState('sticky-actions', !agrees)
  const element = useStuck()
  return (
    <div
      ref={element}
      className={`${styles.actions} ${agrees ? '' : styles.sticky} ${onBack ? styles.two : ''}`}
    >
      {failure && <FailureNotice>{failure}</FailureNotice>}
      {summary && <p className={styles.summary}>{summary}</p>}
      {onBack && (
        <Button variant="quiet" full onClick={onBack} disabled={busy}>
          {common.back}
        </Button>
      )}
      <Button
        type={onClick ? 'button' : 'submit'}
        full
        busy={busy}
        disabled={disabled}
        describedBy={describedBy}
        {...(onClick ? { onClick } : {})}
      >
        {children ?? common.continue}
      </Button>
    </div>
  )
}
