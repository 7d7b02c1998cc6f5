import styles from './Calendar.module.css'
import { CalendarFieldset } from './CalendarFieldset.tsx'

export const DaysOfMonth = ({
  name,
  last,
  picked,
  onPick,
  error,
}: {
  name: string
  last: number
  picked: readonly number[]
  onPick: (day: number) => void
  error?: string | undefined
}) => (
  <CalendarFieldset
    label={(id) => (
      <div id={id} className={styles.name}>
        {name}
      </div>
    )}
    error={error}
  >
    {Array.from({ length: last }, (_, index) => index + 1).map((day) => (
      <button
        key={day}
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
