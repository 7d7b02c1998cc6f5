import { createContext, type ReactNode } from 'react'
import type { Opening } from '../ui/Door.tsx'
import styles from './BrandPanel.module.css'

/** Elements of the panel into which screens render. Each is `null` until it is mounted, and on pages without a panel. */
export interface PanelSlots {
  progress: Element | null
  /** Contains the card that explains the screen. CSS hides it in windows narrower than 60rem. */
  context: Element | null
  openDoor: (opening: Opening) => void
}

export const PanelSlotsContext = createContext<PanelSlots>({
  progress: null,
  context: null,
  openDoor: () => undefined,
})

/** Shows `children` in narrow windows only. Wide windows show the same content on the panel. */
export const InPlace = ({ children }: { children: ReactNode }) => (
  <div className={styles.inPlace}>{children}</div>
)
