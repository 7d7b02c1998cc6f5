import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { useWords } from '../words/language.ts'
import { Button } from './Button.tsx'
import { useRootState } from './root-state.ts'
import styles from './Toasts.module.css'
import { type Side, toastSide } from './toast-side.ts'
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

/** Moves the toasts to the other side of the window while they would cover the focused element. */
const useSide = (shown: readonly Toast[]) => {
  const region = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState<Side>('top')
  useLayoutEffect(() => {
    if (shown.length === 0) return setSide('top')
    const place = () => {
      const { activeElement, body } = document
      // Keeps the toasts in place, so that a pressed Dismiss button stays under the pointer.
      if (!region.current || region.current.contains(activeElement)) return
      const focused =
        activeElement && activeElement !== body ? activeElement.getBoundingClientRect() : undefined
      const height = region.current.offsetHeight
      setSide((side) => toastSide(side, { height, windowHeight: innerHeight, focused }))
    }
    place()
    for (const event of ['focusin', 'scroll']) document.addEventListener(event, place, true)
    window.addEventListener('resize', place)
    return () => {
      for (const event of ['focusin', 'scroll']) document.removeEventListener(event, place, true)
      window.removeEventListener('resize', place)
    }
  }, [shown])
  return { region, side }
}

/** Render this component only once per page, outside the parts that a loader makes inert. */
export const Toasts = () => {
  const shown = useSyncExternalStore(toast.subscribe, toast.shown, () => none)
  const [path] = useLocation()
  const { common } = useWords()
  const { region, side } = useSide(shown)
  useRootState('toasts', shown.length > 0 && side === 'top')
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
    <div
      ref={region}
      className={`${styles.region} ${side === 'bottom' ? styles.bottom : ''}`}
      // Without the role `status`, because the screen reader Orca reads an empty one as "statusbar".
      aria-live="polite"
    >
      {shown.map((one) => (
        <div key={one.id} className={`${styles.toast} ${one.kind === 'success' ? '' : styles[one.kind]}`}>
          <Lines text={one.text} />
          <span aria-live="off">
            <Button variant="quiet" onClick={() => toast.dismiss(one.id)}>
              {common.dismiss}
            </Button>
          </span>
        </div>
      ))}
    </div>
  )
}
