import { type Bound, fixedOrOpen } from '../../ui/control.ts'
import field from '../../ui/Field.module.css'
import { Field } from '../../ui/Field.tsx'
import styles from './Beneficiaries.module.css'

/** A share in per cent. While the total is wrong every share is, for each may be the one to mend. */
export const Allocation = ({ error, totalWrong, ...control }: Bound & { totalWrong: string | undefined }) => (
  <Field label="Allocation (%)" error={error} describedBy={totalWrong}>
    {(tied) => (
      <input
        key={fixedOrOpen(control)}
        {...tied}
        {...control}
        aria-invalid={error || totalWrong ? true : undefined}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className={`${field.input} ${styles.share}`}
      />
    )}
  </Field>
)
