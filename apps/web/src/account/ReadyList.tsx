import { opensAtBroker } from '@vestibule/domain/account-types'
import { useChosenAccount } from '../site/account-type.ts'
import { useSettings } from '../site/settings.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { useWords } from '../words/language.ts'
import styles from './ReadyList.module.css'

const Item = ({ icon, title, text }: { icon: IconName; title: string; text: string }) => (
  <li>
    <Icon name={icon} />
    <p>
      <b>{title}</b>
      <span>{text}</span>
    </p>
  </li>
)

/** Lists what an application needs. On the panel, which is before the page's `h1`, the title is a paragraph. */
export const ReadyList = ({ as: Title = 'h2' }: { as?: 'h2' | 'p' }) => {
  const { accountTypes } = useSettings()
  const { ready } = useWords().email
  const chosen = useChosenAccount(accountTypes)
  const loginOnly = chosen !== undefined && !opensAtBroker(chosen)
  return (
    <section className={styles.card}>
      <Title className={styles.title}>{ready.title}</Title>
      <ul>
        <Item icon="id" {...ready.ssn} />
        <Item
          icon="bank"
          title={loginOnly ? ready.bank.loginOnly : ready.bank.title}
          text={ready.bank.text}
        />
        <Item icon="clock" {...ready.review} />
      </ul>
    </section>
  )
}
