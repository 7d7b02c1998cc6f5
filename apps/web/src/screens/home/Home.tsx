import { type AccountType, anAccount } from '@vestibule/domain/account-types'
import { chooseAccountType } from '../../site/account-type.ts'
import { load } from '../../site/load.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSession } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './Home.module.css'
import { sentences } from './words.ts'

/** Loaded lazily, because only logged-in users need these components. */
const Continue = load(() => import('./Continue.tsx'), 'Continue', null)
const Contributions = load(() => import('./Contributions.tsx'), 'HomeContributions', null)

export const Home = () => {
  const { brand } = useSettings()
  const known = useSession()
  return (
    <ScreenLayout
      wide
      title="Save for the retirement you want"
      intro="Choose an account. Opening one takes about five minutes."
    >
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
    </ScreenLayout>
  )
}
