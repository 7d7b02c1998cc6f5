import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { useWords } from '../words/language.ts'
import { Button } from './Button.tsx'
import styles from './Toasts.module.css'
import { type Toast, toast } from './toasts.ts'

const Lines = ({ text }: { text: string }) => {
  const [first, second] = text.split('\n')
  return (
    <span className={styles.text}>
      <span>{first}</span>
      {second && <small className={styles.small}>{second}</small>}
    </span>
  )
}

const none: readonly Toast[] = []

/** Render this component only once per page, outside the parts that a loader makes inert. */
export const Toasts = () => {
  const shown = useSyncExternalStore(toast.subscribe, toast.shown, () => none)
  const [path] = useLocation()
  const { common } = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the screen changes
  useEffect(() => toast.clearOnNavigation(), [path])
  useEffect(() => {
    // A press of a button by keyboard fires `click`. An automatic submit fires only `submit`.
    for (const kind of ['click', 'submit']) document.addEventListener(kind, toast.markPress, true)
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        toast.dismissNewest()
    }
    document.addEventListener('keydown', pressed)
    return () => {
      for (const kind of ['click', 'submit']) document.removeEventListener(kind, toast.markPress, true)
      document.removeEventListener('keydown', pressed)
    }
  }, [])
  return (
    <div className={styles.region} role="status" aria-live="polite" aria-atomic="false">
      {shown.map((one) => (
        <div key={one.id} className={`${styles.toast} ${one.kind === 'success' ? '' : styles[one.kind]}`}>
          <Lines text={one.text} />
          <Button variant="quiet" onClick={() => toast.dismiss(one.id)}>
            {common.dismiss}
          </Button>
        </div>
      ))}
    </div>
  )
}
