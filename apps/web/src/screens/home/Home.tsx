import { type AccountType, anAccount } from '@vestibule/domain/account-types'
import { chooseAccountType } from '../../site/account-type.ts'
import { Column } from '../../site/Column.tsx'
import { load } from '../../site/load.tsx'
import { useSession } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { Heading } from '../../ui/Heading.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './Home.module.css'
import { sentences } from './words.ts'

/** Not loaded for visitors. */
const Continue = load(async () => (await import('./Continue.tsx')).Continue, null)
const Contributions = load(async () => (await import('./Contributions.tsx')).HomeContributions, null)

export const Home = () => {
  const { brand } = useSettings()
  const known = useSession()
  return (
    <Column wide>
      <Heading intro="Choose an account. Opening one takes about five minutes.">
        Save for the retirement you want
      </Heading>
      {known.state === 'known' && known.user !== null && (
        <>
          <Continue user={known.user} clientId={known.clientId} />
          {known.clientId !== null && <Contributions clientId={known.clientId} />}
        </>
      )}
      <ul className={styles.cards}>
        {(Object.keys(sentences) as AccountType[]).map((type) => (
          <li key={type} className={styles.card}>
            <p>{sentences[type](brand)}</p>
            <LinkButton
              href={`/onboarding?account=${type}`}
              variant="quiet"
              onClick={() => chooseAccountType(type)}
            >
              {`Open ${anAccount(type, brand)}`}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Column>
  )
}
