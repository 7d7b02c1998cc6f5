import type { IsoDate } from '@vestibule/domain/iso-date'
import { useSyncExternalStore } from 'react'
import { today } from './today.ts'

const everyMs = 1000

const subscribe = (look: () => void) => {
  const timer = setInterval(look, everyMs)
  return () => clearInterval(timer)
}

/** Renders again at midnight. */
export const useToday = (): IsoDate => useSyncExternalStore(subscribe, today, today)
