import { readOnlyKey, type TextProps } from './control.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'
import kinds from './FieldKinds.module.css'

/** Shows `prefix`, a sign such as `$`, inside the field. */
export const TextField = ({
  label,
  hint,
  error,
  describedBy,
  type = 'text',
  prefix,
  large = false,
  width,
  autoCapitalize,
  spellCheck,
  ...control
}: TextProps & {
  type?: 'text' | 'email' | 'tel' | 'search'
  prefix?: string
  /** Makes the field and its text larger. */
  large?: boolean
  autoCapitalize?: 'off' | 'words'
  spellCheck?: boolean
}) => (
  <Field label={label} hint={hint} error={error} describedBy={describedBy}>
    {(aria) => (
      <span className={`${styles.box} ${large ? kinds.large : ''} ${width ? kinds[width] : ''}`}>
        {prefix && (
          <span className={kinds.prefix} aria-hidden="true">
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
          className={`${styles.input} ${prefix ? kinds.prefixed : ''}`}
        />
      </span>
    )}
  </Field>
)
