import { currentDisclosures } from '@vestibule/domain/disclosures/disclosures'
import { render } from '@vestibule/domain/disclosures/render'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { showError } from '../form/error-message.ts'
import styles from '../site/Chrome.module.css'
import { contactLink, relationshipSummaryPath } from '../site/links.ts'
import { usePage } from '../site/page.tsx'
import { useSession } from '../site/session.ts'
import { useSettings } from '../site/settings.ts'
import { Button } from '../ui/Button.tsx'
import { behindLoader } from '../ui/Loader.tsx'

const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M2 22h20M4 22V10a8 8 0 0 1 16 0v12M9 22V12a3 3 0 0 1 6 0v10" />
  </svg>
)

const logOut = async () => {
  try {
    const session = await import('../session/log-out.ts')
    await session.logOut()
  } catch (error) {
    showError(error)
  }
}

const Header = () => {
  const { brand } = useSettings()
  const [path] = useLocation()
  const known = useSession()
  const page = usePage()
  const signedIn = known.state === 'known' && (known.user !== null || known.identity !== undefined)
  // Home and the email screen are prerendered with the log-in link. Other pages wait until the session is known.
  const visitor = !signedIn && (known.state !== 'unknown' || page === 'home' || page === 'onboarding')
  const isLoggingIn = path === '/login-password' || (known.state === 'known' && known.challenge !== undefined)
  return (
    <header>
      <p className={styles.band}>Sandbox: no real accounts, no real money</p>
      <div className={styles.header}>
        <Link href="/" className={styles.brand}>
          <Mark />
          {brand}
        </Link>
        {signedIn && (
          <Button variant="link" onClick={logOut}>
            Log out
          </Button>
        )}
        {visitor && !isLoggingIn && (
          <Link href="/login-password" className={styles.headerLink}>
            Log in
          </Link>
        )}
      </div>
    </header>
  )
}

const Footer = () => {
  const { brand, broker, contact, privacyUrl } = useSettings()
  return (
    <footer className={styles.footer}>
      <p>{render(currentDisclosures.firm.words.main, { brand, broker })}</p>
      <ul className={styles.links}>
        <li>
          <a href={relationshipSummaryPath}>Customer relationship summary</a>
        </li>
        <li>
          <a href={privacyUrl}>Privacy Policy</a>
        </li>
        <li>
          <Link href="/accessibility">Accessibility</Link>
        </li>
        <li>
          <a href={contactLink(contact)}>Contact</a>
        </li>
      </ul>
    </footer>
  )
}

export const Chrome = ({ children }: { children: ReactNode }) => (
  <div className={styles.page} {...behindLoader}>
    <Header />
    <main className={styles.main}>{children}</main>
    <Footer />
  </div>
)
