import { ContactRows } from '../../account/contact/ContactRows.tsx'
import { BackToAccounts } from '../../site/BackToAccounts.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { isSignedUp, useSession } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { useWords } from '../../words/language.ts'
import { Browsers } from './Browsers.tsx'
import { Passkeys } from './Passkeys.tsx'
import styles from './Security.module.css'

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
          {isSignedUp(known.user) && (
            <section className={styles.part} aria-labelledby="contact">
              <h2 id="contact">{details.rows}</h2>
              <ContactRows />
            </section>
          )}
          {!passkeysOff && <Passkeys />}
          <Browsers />
          <BackToAccounts />
        </div>
      ) : (
        <SkeletonOf shape="links" rows={6} />
      )}
    </ScreenLayout>
  )
}
