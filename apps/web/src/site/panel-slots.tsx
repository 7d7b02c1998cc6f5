import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import type { Opening } from '../ui/Door.tsx'
import styles from './BrandPanel.module.css'

/** Elements of the panel into which screens render. Each is `null` until it is mounted, and on pages without a panel. */
export interface PanelSlots {
  progress: Element | null
  /** Contains the card that explains the screen. CSS hides it in windows narrower than 60rem. */
  context: Element | null
  openDoor: (opening: Opening) => void
  /** Sets whether a screen renders into `progress`, and whether a screen that will do so loads. */
  setShown: (isShown: boolean) => void
  setExpected: (isExpected: boolean) => void
}

export const PanelSlotsContext = createContext<PanelSlots>({
  progress: null,
  context: null,
  openDoor: () => undefined,
  setShown: () => undefined,
  setExpected: () => undefined,
})

/** Reports one of the two states of `progress` as long as the component is mounted. */
export const useProgressState = (setter: 'setShown' | 'setExpected', value: boolean) => {
  const { [setter]: set } = useContext(PanelSlotsContext)
  useLayoutEffect(() => {
    set(value)
    return () => set(false)
  }, [set, value])
}

/** Shows `children` in narrow windows only. Wide windows show the same content on the panel. */
export const InPlace = ({ children }: { children: ReactNode }) => (
  <div className={styles.inPlace}>{children}</div>
)
