import { readOnlyKey, type TextProps } from './control.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'
import kinds from './FieldKinds.module.css'
import type { formatting } from './formatting-events.ts'

/** Shows `prefix`, a sign such as `$`, inside the field. */
export const TextField = ({
  label,
  hint,
  error,
  describedBy,
  type = 'text',
  prefix,
  width,
  ...control
}: TextProps &
  Partial<ReturnType<typeof formatting>> & {
    type?: 'text' | 'email'
    prefix?: string
    autoCapitalize?: 'off' | 'words'
    autoCorrect?: 'off'
    spellCheck?: boolean
  }) => (
  <Field label={label} hint={hint} error={error} describedBy={describedBy}>
    {(aria) => (
      <span className={`${styles.box} ${width ? kinds[width] : ''}`}>
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
          className={`${styles.input} ${prefix ? kinds.prefixed : ''}`}
        />
      </span>
    )}
  </Field>
)
