import type { IsoDate } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { useSyncExternalStore } from 'react'
import { serverClock } from '../api/transport.ts'

/** Returns the date in New York by the server's clock. */
export const today = (): IsoDate => dayInNewYork(new Date(Date.now() + serverClock.ahead))

const intervalMs = 1000

const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, intervalMs)
  return () => clearInterval(timer)
}

/** Returns the date in New York, and rerenders at midnight there. */
export const useToday = (): IsoDate => useSyncExternalStore(subscribe, today, today)
