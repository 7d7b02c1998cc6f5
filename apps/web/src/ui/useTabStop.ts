import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type CalendarMove, calendarMove } from './arrow-keys.ts'

const columnsOf = (grid: Element): number => getComputedStyle(grid).gridTemplateColumns.split(' ').length

/**
 * Makes `stop`, one day of a calendar, the only tab stop. Keys move `stop` to another day. `stop` is the day that last
 * had focus, or `fallback` if there is no such day or `isShown` returns false for that day.
 */
export const useTabStop = <Day>(
  fallback: Day,
  {
    isShown,
    after,
  }: { isShown: (day: Day) => boolean; after: (move: CalendarMove, day: Day) => Day | undefined },
) => {
  const [focused, setFocused] = useState<Day>()
  const moved = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const stop = focused !== undefined && isShown(focused) ? focused : fallback
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    button.current?.focus()
  })
  return {
    /** Props of a day's button. */
    dayProps: (day: Day) => ({
      ref: day === stop ? button : null,
      tabIndex: day === stop ? 0 : -1,
      onFocus: () => setFocused(day),
    }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>): Day | undefined => {
      const move = calendarMove(event, columnsOf(event.currentTarget))
      const day = move && after(move, stop)
      if (day === undefined) return undefined
      event.preventDefault()
      moved.current = true
      setFocused(day)
      return day
    },
  }
}
