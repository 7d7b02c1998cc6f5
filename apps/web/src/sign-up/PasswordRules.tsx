import { passwordRuleNames, passwordRules } from '@vestibule/domain/fields/password'
import hidden from '../ui/hidden.module.css'
import { useWords } from '../words/language.ts'
import styles from './PasswordRules.module.css'

const Rule = ({ met, children }: { met?: string | undefined; children: string }) => (
  <li className={`${styles.rule} ${met ? styles.met : ''}`}>
    <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden="true">
      {met ? <path d="m2 8.5 4 4 8-9" /> : <circle cx="8" cy="8" r="3" />}
    </svg>
    <span aria-live="polite" aria-atomic="true">
      {children}
      {met && <span className={hidden.hidden}> {met}</span>}
    </span>
  </li>
)

/**
 * Lists the rules without a label, because a label would replace the rules in the field's description. Each rule is a
 * live region of its own, so that only the rule that was just met is announced.
 */
export const PasswordRules = ({ id, password }: { id: string; password: string }) => {
  const words = useWords().fields.password
  const met = passwordRules(password)
  return (
    <ul id={id} className={styles.rules}>
      {passwordRuleNames.map((rule) => (
        <Rule key={rule} met={met[rule] ? words.met : undefined}>
          {words.rules[rule]}
        </Rule>
      ))}
    </ul>
  )
}
