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
import { useFormat, useWords } from '../words/language.ts'
import { dateAfter } from './arrow-keys.ts'
import styles from './Calendar.module.css'
import { CalendarFieldset } from './CalendarFieldset.tsx'
import { useTabStop } from './useTabStop.ts'

/** A week from Sunday to Saturday. */
const week = Array.from({ length: 7 }, (_, day) => isoDate(2026, 11, day + 1))
const firstOf = (date: IsoDate) => isoDate(yearOf(date), monthOf(date), 1)

const MonthButton = ({
  label,
  arrow,
  disabled,
  onClick,
}: {
  label: string
  /** An SVG path. */
  arrow: string
  disabled: boolean
  onClick: () => void
}) => (
  <button
    type="button"
    className={styles.turn}
    aria-label={label}
    aria-disabled={disabled || undefined}
    onClick={() => disabled || onClick()}
  >
    <svg className={styles.arrow} viewBox="0 0 12 12" aria-hidden="true">
      <path d={arrow} />
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
  const { controls } = useWords()
  const format = useFormat()
  const [month, setMonth] = useState(() => {
    const chosen = parseIsoDate(picked)
    return firstOf(chosen.ok && compareDates(chosen.value, first) >= 0 ? chosen.value : first)
  })
  const [year, number] = [yearOf(month), monthOf(month)]
  const days = Array.from({ length: daysInMonth(year, number) }, (_, day) => isoDate(year, number, day + 1))
  const isShown = (date: IsoDate) => firstOf(date) === month && compareDates(date, first) >= 0
  const chosen = days.find((date) => date === picked && isShown(date))
  const { dayProps, onKeyDown } = useTabStop(chosen ?? days.find(isShown) ?? month, {
    isShown,
    after: (move, date) => dateAfter(move, date, first),
  })
  return (
    <CalendarFieldset
      rows="weeks"
      name={name}
      head={
        <div className={styles.head}>
          <MonthButton
            label={controls.previousMonth}
            arrow="M8 1.5 3.5 6 8 10.5"
            disabled={compareDates(month, firstOf(first)) <= 0}
            onClick={() => setMonth(addMonths(month, -1))}
          />
          <span className={styles.name} aria-live="polite">
            {format.monthAndYear(month)}
          </span>
          <MonthButton
            label={controls.nextMonth}
            arrow="m4 1.5 4.5 4.5L4 10.5"
            disabled={false}
            onClick={() => setMonth(addMonths(month, 1))}
          />
        </div>
      }
      error={error}
      onKeyDown={(event) => {
        const date = onKeyDown(event)
        if (date !== undefined) setMonth(firstOf(date))
      }}
    >
      {week.map((date) => (
        <span key={date} className={styles.weekday} aria-hidden="true">
          {format.weekday(date)}
        </span>
      ))}
      {Array.from({ length: dayOfWeek(month) }, (_, place) => `before ${place}`).map((key) => (
        <span key={key} aria-hidden="true" />
      ))}
      {days.map((date, index) => (
        <button
          key={date}
          {...dayProps(date)}
          type="button"
          className={styles.day}
          aria-label={format.fullDate(date)}
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
