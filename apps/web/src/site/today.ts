import type { IsoDate } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { useSyncExternalStore } from 'react'
import { serverClock } from '../api/transport.ts'

/** New York's day by the server's clock. */
export const today = (): IsoDate => dayInNewYork(new Date(Date.now() + serverClock.ahead))

const intervalMs = 1000

const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, intervalMs)
  return () => clearInterval(timer)
}

/** Renders again at midnight. */
export const useToday = (): IsoDate => useSyncExternalStore(subscribe, today, today)
