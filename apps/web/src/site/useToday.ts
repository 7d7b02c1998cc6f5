import type { IsoDate } from '@vestibule/domain/iso-date'
import { useSyncExternalStore } from 'react'
import { today } from './today.ts'

/** How often a page that stays open looks for the next day, in ms. */
const everyMs = 1000

const subscribe = (look: () => void) => {
  const timer = setInterval(look, everyMs)
  return () => clearInterval(timer)
}

/** Today in New York by the server's clock; renders again when midnight passes while the page is open. */
export const useToday = (): IsoDate => useSyncExternalStore(subscribe, today, today)
