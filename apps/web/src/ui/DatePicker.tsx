import {
  addMonths,
  compareDates,
  dayOfWeek,
  daysInMonth,
  type IsoDate,
  isoDate,
  monthOf,
  parseIsoDate,
  yearOf,
} from '@vestibule/domain/iso-date'
import { useState } from 'react'
import styles from './Calendar.module.css'
import { CalendarFieldset } from './CalendarFieldset.tsx'
import { fullDate, monthAndYear } from './dates.ts'
import hidden from './hidden.module.css'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const firstOf = (date: IsoDate) => isoDate(yearOf(date), monthOf(date), 1)

const MonthButton = ({
  name,
  disabled,
  onClick,
}: {
  name: 'Previous' | 'Next'
  disabled: boolean
  onClick: () => void
}) => (
  <button
    type="button"
    className={styles.turn}
    aria-label={`${name} month`}
    aria-disabled={disabled || undefined}
    onClick={() => disabled || onClick()}
  >
    <svg className={styles.arrow} viewBox="0 0 12 12" aria-hidden="true">
      <path d={name === 'Next' ? 'm4 1.5 4.5 4.5L4 10.5' : 'M8 1.5 3.5 6 8 10.5'} />
    </svg>
  </button>
)

export const DatePicker = ({
  name,
  first,
  picked,
  onPick,
  error,
}: {
  name: string
  first: IsoDate
  /** An ISO date (YYYY-MM-DD), or empty. */
  picked: string
  onPick: (date: IsoDate) => void
  error?: string | undefined
}) => {
  const [month, setMonth] = useState(() => {
    const chosen = parseIsoDate(picked)
    return firstOf(chosen.ok && compareDates(chosen.value, first) >= 0 ? chosen.value : first)
  })
  const [year, number] = [yearOf(month), monthOf(month)]
  const days = Array.from({ length: daysInMonth(year, number) }, (_, day) => isoDate(year, number, day + 1))
  return (
    <CalendarFieldset
      label={(id) => (
        <>
          <span id={id} className={hidden.hidden}>
            {name}
          </span>
          <div className={styles.head}>
            <MonthButton
              name="Previous"
              disabled={compareDates(month, firstOf(first)) <= 0}
              onClick={() => setMonth(addMonths(month, -1))}
            />
            <span className={styles.name} aria-live="polite">
              {monthAndYear(month)}
            </span>
            <MonthButton name="Next" disabled={false} onClick={() => setMonth(addMonths(month, 1))} />
          </div>
        </>
      )}
      error={error}
    >
      {weekdays.map((weekday) => (
        <span key={weekday} className={styles.weekday} aria-hidden="true">
          {weekday}
        </span>
      ))}
      {Array.from({ length: dayOfWeek(month) }, (_, place) => `before ${place}`).map((key) => (
        <span key={key} aria-hidden="true" />
      ))}
      {days.map((date, index) => (
        <button
          key={date}
          type="button"
          className={styles.day}
          aria-label={fullDate(date)}
          aria-pressed={date === picked}
          disabled={compareDates(date, first) < 0}
          onClick={() => onPick(date)}
        >
          {index + 1}
        </button>
      ))}
    </CalendarFieldset>
  )
}
