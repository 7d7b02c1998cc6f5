import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { useWords } from '../words/language.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useRootState } from './root-state.ts'
import styles from './Toasts.module.css'
import { type Side, toastSide } from './toast-side.ts'
import { type Toast, toast } from './toasts.ts'
import { wideWindow } from './wide-window.ts'

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

/** Beside the brand panel the toasts have room at the top. On a phone they stand above the actions. */
const usualSide = (): Side => (wideWindow.matches() ? 'top' : 'bottom')

/** True while a phone's keyboard covers the bottom of the window. */
const hasKeyboard = (): boolean => {
  const { height = innerHeight, scale = 1 } = visualViewport ?? {}
  return height * scale < innerHeight * 0.8
}

/** Moves the toasts to the other side of the window while they would cover the focused element. */
const useSide = (shown: readonly Toast[]) => {
  const region = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState<Side>()
  useLayoutEffect(() => {
    if (shown.length === 0) return setSide(undefined)
    const place = (event?: Event) => {
      const { activeElement, body } = document
      // Keeps the toasts in place, so that a pressed Dismiss button stays under the pointer.
      if (!region.current || region.current.contains(activeElement)) return
      const usual = usualSide()
      if (usual === 'bottom' && hasKeyboard()) return setSide('top')
      const own = region.current.getBoundingClientRect()
      const first = region.current.firstElementChild?.getBoundingClientRect() ?? own
      const last = region.current.lastElementChild?.getBoundingClientRect() ?? own
      const [above, below] = [first.top - own.top, own.bottom - last.bottom]
      const rect = activeElement && activeElement !== body ? activeElement.getBoundingClientRect() : undefined
      const focused = rect && rect.left < own.right && rect.right > own.left ? rect : undefined
      const at = {
        top: { top: above, bottom: own.height - below },
        bottom: { top: innerHeight - own.height + above, bottom: innerHeight - below },
      }
      const isResize = event?.type === 'resize'
      setSide((side) => toastSide(isResize ? usual : (side ?? usual), { usual, at, focused }))
    }
    place()
    // A notice that appears with the toast moves the focused button.
    const layout = new ResizeObserver(() => place())
    layout.observe(document.body)
    for (const event of ['focusin', 'scroll']) document.addEventListener(event, place, true)
    window.addEventListener('resize', place)
    visualViewport?.addEventListener('resize', place)
    return () => {
      layout.disconnect()
      for (const event of ['focusin', 'scroll']) document.removeEventListener(event, place, true)
      window.removeEventListener('resize', place)
      visualViewport?.removeEventListener('resize', place)
    }
  }, [shown])
  return { region, side }
}

const hold = () => toast.hold(true)
const release = () => toast.hold(false)
const holdEvents = { pointerover: hold, focusin: hold, pointerout: release, focusout: release }

/** Render this component only once per page, outside the parts that a loader makes inert. */
export const Toasts = () => {
  const shown = useSyncExternalStore(toast.subscribe, toast.shown, () => none)
  const [path] = useLocation()
  const { common } = useWords()
  const { region, side } = useSide(shown)
  useRootState('toasts', side === 'top')
  useRootState('toasts-below', side === 'bottom')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the screen changes
  useEffect(() => toast.clearOnNavigation(), [path])
  useEffect(() => {
    for (const [event, listener] of Object.entries(holdEvents))
      region.current?.addEventListener(event, listener)
  }, [region])
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
            <Button variant="link" ariaLabel={common.dismiss} onClick={() => toast.dismiss(one.id)}>
              <Icon name="close" />
            </Button>
          </span>
        </div>
      ))}
    </div>
  )
}
