import { fill } from '@vestibule/words/fill'
import { chooseAccountType } from '../../site/account-type.ts'
import { load } from '../../site/load.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSession } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Home.module.css'

/** Loaded lazily, because visitors do not need these components. */
const Continue = load(() => import('./Continue.tsx'), 'Continue', { meanwhile: null })
const Contributions = load(() => import('./Contributions.tsx'), 'HomeContributions', { meanwhile: null })

export const Home = () => {
  const { brand, accountTypes } = useSettings()
  const { home, accounts } = useWords()
  const known = useSession()
  return (
    <ScreenLayout wide title={home.title} intro={home.intro}>
      {known.state === 'known' && known.user !== null && (
        <>
          <Continue user={known.user} clientId={known.clientId} />
          {known.clientId !== null && <Contributions clientId={known.clientId} />}
        </>
      )}
      <ul className={styles.cards}>
        {accountTypes.map((type) => (
          <li key={type} className={styles.card}>
            <p>{fill(home.account[type], { brand })}</p>
            <LinkButton
              href={`/onboarding?account=${type}`}
              variant="quiet"
              onClick={() => chooseAccountType(type)}
            >
              {fill(accounts[type].open, { brand })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </ScreenLayout>
  )
}
