import type { User } from '@vestibule/contract/entities'
import { BackToAccounts } from '../../site/BackToAccounts.tsx'
import { SafetyCard } from '../../site/SafetyCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { isSignedUp, useSession } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Panel.tsx'
import rows from '../../ui/Rows.module.css'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { useWords } from '../../words/language.ts'
import { Browsers } from './Browsers.tsx'
import { Passkeys } from './Passkeys.tsx'
import styles from './Security.module.css'

/** Lists what a user logs in with. Email and phone change on the page of details. */
const LogInRows = ({ user }: { user: User }) => {
  const { details: words } = useWords()
  const listed = [
    { row: 'email', text: <Unbroken>{user.email}</Unbroken>, href: '/details' },
    { row: 'phone', text: <Unbroken>{user.phoneNumber}</Unbroken>, href: '/details' },
    {
      row: 'password',
      text: <span className={rows.note}>{words.passwordNote}</span>,
      href: '/onboarding/forgot-password',
    },
  ] as const
  return (
    <ul className={rows.rows}>
      {listed.map(({ row, text, href }) => (
        <li key={row} className={rows.row}>
          <span className={rows.what}>
            <span className={rows.name}>{words[row]}</span>
            {text}
          </span>
          <LinkButton href={href} variant="link" ariaLabel={words.changeNamed[row]}>
            {words.change}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

/** Lists the parts of a user's security. Each part is a component with a heading of the second level. */
export const Security = () => {
  const { common, details, security: words, session } = useWords()
  const { passkeysOff } = useSettings()
  const known = useSession()
  if (known.state === 'known' && known.user === null)
    return (
      <ScreenLayout key="signed-out" title={words.title} intro={words.signedOut}>
        {known.endedElsewhere && <Notice live>{session.endedElsewhere}</Notice>}
        <LinkButton href="/login-password">{common.logIn}</LinkButton>
      </ScreenLayout>
    )
  return (
    <ScreenLayout title={words.title} intro={words.intro}>
      {known.state === 'known' ? (
        <div className={styles.parts}>
          {known.user && isSignedUp(known.user) && (
            <section className={styles.part} aria-labelledby="contact">
              <h2 id="contact">{details.rows}</h2>
              <LogInRows user={known.user} />
            </section>
          )}
          {!passkeysOff && <Passkeys />}
          <Browsers />
          <BackToAccounts />
          <SafetyCard />
        </div>
      ) : (
        <SkeletonOf shape="links" rows={6} />
      )}
    </ScreenLayout>
  )
}
