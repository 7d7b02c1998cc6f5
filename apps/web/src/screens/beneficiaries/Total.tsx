import { wholePercent } from '@vestibule/domain/beneficiaries/percentage'
import { FieldError } from '../../ui/Field.tsx'
import styles from './Beneficiaries.module.css'
import { words } from './words.ts'

export const Total = ({
  total,
  error,
  errorId,
}: {
  total: number
  error: string | undefined
  errorId: string
}) => (
  <div className={styles.total}>
    <div role="status" className={styles.sum}>
      <span className={styles.amount}>{words.total(total)}</span>
      <span className={total === wholePercent ? styles.whole : styles.left}>{words.left(total)}</span>
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
