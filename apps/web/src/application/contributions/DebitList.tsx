import { today } from '../../site/today.ts'
import { useLanguage } from '../../words/language.ts'
import { type Debit, debitText } from './contribution-texts.ts'
import styles from './OwnContributions.module.css'

/** The caller renders the sentence that introduces this list. */
export const DebitList = ({ debits }: { debits: readonly Debit[] }) => {
  const language = useLanguage()
  return (
    <ul className={styles.debits}>
      {debits.map((debit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items hold no state, and two debits can be equal
        <li key={index}>{debitText(debit, today(), language)}</li>
      ))}
    </ul>
  )
}
