import { type Bound, readOnlyKey } from '../../ui/control.ts'
import field from '../../ui/Field.module.css'
import { Field } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Beneficiaries.module.css'

/** Marks the share as invalid if the total of all shares is wrong, even if the share itself has no error. */
export const Allocation = ({ error, totalWrong, ...control }: Bound & { totalWrong: string | undefined }) => {
  const { labels } = useWords().beneficiaries
  return (
    <Field label={labels.percentage} error={error} describedBy={totalWrong}>
      {(aria) => (
        <input
          key={readOnlyKey(control)}
          {...aria}
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
}
