import { passwordRuleNames, passwordRules } from '@vestibule/domain/fields/password'
import { useId } from 'react'
import type { TextProps } from '../ui/control.ts'
import hidden from '../ui/hidden.module.css'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Tight } from '../ui/Text.tsx'
import { useWords } from '../words/language.ts'
import styles from './PasswordRules.module.css'

const Rule = ({ id, met, children }: { id: string; met?: string | undefined; children: string }) => (
  <li className={`${styles.rule} ${met ? styles.met : ''}`}>
    <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden="true">
      {met ? <path d="m2 8.5 4 4 8-9" /> : <circle cx="8" cy="8" r="3" />}
    </svg>
    <span id={id} aria-hidden={met !== undefined}>
      {children}
    </span>
    {/* Empty until the rule is met, because screen readers announce the text of a new live region. */}
    <span className={hidden.hidden} aria-live="polite" aria-atomic="true">
      {met && `${children} ${met}`}
    </span>
  </li>
)

/** Returns the ids of the rules' texts, which describe the field and do not change while the password is typed. */
const passwordRuleIds = (id: string): string => passwordRuleNames.map((rule) => `${id}-${rule}`).join(' ')

/** Makes each rule a live region of its own, so that only the rule that was just met is announced. */
const PasswordRules = ({ id, password }: { id: string; password: string }) => {
  const words = useWords().fields.password
  const met = passwordRules(password)
  return (
    <ul className={styles.rules}>
      {passwordRuleNames.map((rule) => (
        <Rule key={rule} id={`${id}-${rule}`} met={met[rule] ? words.met : undefined}>
          {words.rules[rule]}
        </Rule>
      ))}
    </ul>
  )
}

export const NewPasswordField = ({
  password,
  ...control
}: Omit<TextProps, 'describedBy' | 'autoComplete'> & { password: string }) => {
  const rules = useId()
  return (
    <Tight>
      <PasswordField {...control} autoComplete="new-password" describedBy={passwordRuleIds(rules)} />
      <PasswordRules id={rules} password={password} />
    </Tight>
  )
}
