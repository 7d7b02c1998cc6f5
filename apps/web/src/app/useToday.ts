import type { IsoDate } from '@vestibule/domain/iso-date'
import { useEffect, useState } from 'react'
import { today } from './today.ts'

/** How often a page that stays open looks for the next day, in ms. */
const everyMs = 60_000

/** Today in New York, also on a page that stays open over midnight. */
export const useToday = (): IsoDate => {
  const [day, setDay] = useState(today)
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return day
}
