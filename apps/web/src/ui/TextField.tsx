import { readOnlyKey, type TextProps } from './control.ts'
import styles from './Field.module.css'
import { type ControlAria, Field } from './Field.tsx'
import kinds from './FieldKinds.module.css'
import type { formatting } from './formatting-events.ts'

type BoxProps = Omit<TextProps, 'label' | 'hint' | 'error' | 'describedBy' | 'width'> &
  Partial<ReturnType<typeof formatting>> & {
    type?: 'text' | 'email'
    /** A sign, such as `$`, that is shown inside the field. */
    prefix?: string
    autoCapitalize?: 'off' | 'words'
    autoCorrect?: 'off'
    spellCheck?: boolean
  }

/** The input of a `Field`. */
export const TextBox = ({
  type = 'text',
  prefix,
  className = '',
  ...control
}: BoxProps & ControlAria & { className?: string | undefined }) => (
  <span className={`${styles.box} ${className}`}>
    {prefix && (
      <span className={kinds.prefix} aria-hidden="true">
        {prefix}
      </span>
    )}
    <input
      key={readOnlyKey(control)}
      {...control}
      type={type}
      className={`${styles.input} ${prefix ? kinds.prefixed : ''}`}
    />
  </span>
)

export const TextField = ({ label, hint, error, describedBy, width, ...control }: TextProps & BoxProps) => (
  <Field label={label} hint={hint} error={error} describedBy={describedBy}>
    {(aria) => <TextBox {...aria} {...control} className={width && kinds[width]} />}
  </Field>
)
