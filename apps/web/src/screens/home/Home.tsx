import type { AccountType } from '@vestibule/domain/account-types'
import { pathOf } from '@vestibule/domain/agreements/firm-documents'
import { fill } from '@vestibule/words/fill'
import { useState } from 'react'
import { chooseAccountType } from '../../site/account-type.ts'
import { load } from '../../site/load.tsx'
import { useSession } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { Door } from '../../ui/Door.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadingPart } from '../../ui/LoadingPart.tsx'
import { useLanguage } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'
import styles from './Home.module.css'

/** Loaded lazily, because visitors do not need it. */
const OwnAccount = load(() => import('./OwnAccount.tsx'), 'OwnAccount', { meanwhile: <LoadingPart /> })

const Compare = load(() => import('./Compare.tsx'), 'Compare', { meanwhile: null })

export const Home = () => {
  const { documents, words } = useLanguage()
  const { home, accounts } = words
  const { brand, accountTypes, prospectusUrl = pathOf(documents, 'prospectus') } = useSettings()
  const known = useSession()
  const user = known.state === 'known' ? known.user : null
  const [isComparing, setComparing] = useState(false)
  const [offered, setOffered] = useState<readonly AccountType[]>(accountTypes)
  return (
    <>
      <div className={known.state === 'unknown' ? `${styles.front} ${styles.undecided}` : styles.front}>
        <div className={styles.frontInside}>
          {user ? (
            <Heading intro={home.welcomeIntro}>{home.welcome}</Heading>
          ) : (
            <Heading intro={home.intro}>{home.title}</Heading>
          )}
          <Door open={4} className={styles.door} />
        </div>
      </div>
      <div className={styles.below}>
        {known.state === 'known' && known.user && (
          <OwnAccount
            key={known.clientId}
            user={known.user}
            clientId={known.clientId}
            onOffered={setOffered}
          />
        )}
        <ul className={styles.cards}>
          {offered.map((type) => (
            <li key={type} className={styles.card}>
              <h2>{fill(accounts[type].title, { brand })}</h2>
              <p>
                {rich(home.account[type], {
                  brand,
                  prospectus: <a href={prospectusUrl}>{home.prospectus}</a>,
                })}
              </p>
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
        {offered.length > 1 && (
          <details onToggle={({ currentTarget }) => setComparing(currentTarget.open)}>
            <summary className={styles.compare}>{home.compare}</summary>
            {isComparing && <Compare types={offered} />}
          </details>
        )}
        <ul className={styles.assurances}>
          <li>
            <Icon name="lock" />
            {home.assurances.ssn}
          </li>
          <li>
            <Icon name="shield" />
            {home.assurances.money}
          </li>
          <li>
            <Icon name="clock" />
            {home.assurances.progress}
          </li>
        </ul>
      </div>
    </>
  )
}
