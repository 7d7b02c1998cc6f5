import { wholePercent } from '@vestibule/domain/beneficiaries/percentage'
import { fill } from '@vestibule/words/fill'
import { FieldError } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Beneficiaries.module.css'

export const Total = ({
  total,
  error,
  errorId,
}: {
  total: number
  error: string | undefined
  errorId: string
}) => {
  const words = useWords().beneficiaries
  const left =
    total < wholePercent
      ? fill(words.left, { percentage: wholePercent - total })
      : fill(words.tooMuch, { percentage: total - wholePercent })
  return (
    <div className={styles.total}>
      <div role="status" className={styles.sum}>
        <span className={styles.amount}>{fill(words.total, { total })}</span>
        <span className={total === wholePercent ? styles.whole : styles.left}>
          {total === wholePercent ? words.allAllocated : left}
        </span>
      </div>
      <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect
          className={total > wholePercent ? styles.over : styles.filled}
          width={Math.min(total, wholePercent)}
          height="1"
        />
      </svg>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
