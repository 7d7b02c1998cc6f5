import { useId } from 'react'
import { moveByArrows } from './arrow-keys.ts'
import styles from './Calendar.module.css'
import { FieldError } from './Field.tsx'

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
}) => {
  const id = useId()
  return (
    <fieldset
      className={`${styles.calendar} ${error ? styles.invalid : ''}`}
      aria-labelledby={`${id}-name`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <div id={`${id}-name`} className={styles.name}>
        {name}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons take focus, the keys come up from them */}
      <div className={styles.grid} onKeyDown={moveByArrows}>
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
      </div>
      {error && (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
