import type { IsoDate } from '@vestibule/domain/iso-date'
import { useSyncExternalStore } from 'react'
import { today } from './today.ts'

const intervalMs = 1000

const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, intervalMs)
  return () => clearInterval(timer)
}

/** Renders again at midnight. */
export const useToday = (): IsoDate => useSyncExternalStore(subscribe, today, today)
