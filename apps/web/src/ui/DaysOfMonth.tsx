import { dayAfter } from './arrow-keys.ts'
import styles from './Calendar.module.css'
import { CalendarFieldset } from './CalendarFieldset.tsx'
import { useTabStop } from './useTabStop.ts'

export const DaysOfMonth = ({
  name,
  hint,
  last,
  picked,
  onPick,
  error,
}: {
  name: string
  hint?: string
  last: number
  picked: readonly number[]
  onPick: (day: number) => void
  error?: string | undefined
}) => {
  const { dayProps, onKeyDown } = useTabStop(picked[0] ?? 1, {
    isShown: (day) => day <= last,
    after: (move, day) => dayAfter(move, day, last),
  })
  return (
    <CalendarFieldset rows="days" name={name} hint={hint} error={error} onKeyDown={onKeyDown}>
      {Array.from({ length: last }, (_, index) => index + 1).map((day) => (
        <button
          key={day}
          {...dayProps(day)}
          type="button"
          className={styles.day}
          aria-pressed={picked.includes(day)}
          onClick={() => onPick(day)}
        >
          {day}
        </button>
      ))}
    </CalendarFieldset>
  )
}
