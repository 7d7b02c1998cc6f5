import { readOnlyKey, type TextProps } from './control.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'

/** Shows `prefix`, a sign such as `$`, inside the field. */
export const TextField = ({
  label,
  hint,
  error,
  describedBy,
  type = 'text',
  prefix,
  autoCapitalize,
  spellCheck,
  ...control
}: TextProps & {
  type?: 'text' | 'email' | 'tel' | 'search'
  prefix?: string
  autoCapitalize?: 'off' | 'words'
  spellCheck?: boolean
}) => (
  <Field label={label} hint={hint} error={error} describedBy={describedBy}>
    {(aria) => (
      <span className={styles.box}>
        {prefix && (
          <span className={styles.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          key={readOnlyKey(control)}
          {...aria}
          {...control}
          type={type}
          autoCapitalize={autoCapitalize}
          spellCheck={spellCheck}
          className={`${styles.input} ${prefix ? styles.prefixed : ''}`}
        />
      </span>
    )}
  </Field>
)
