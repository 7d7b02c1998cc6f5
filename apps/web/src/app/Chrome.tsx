import type { User } from '@vestibule/contract/entities'
import type { LanguageCode } from '@vestibule/domain/languages'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { idlePaths } from '../account/dead-ends.ts'
import { showError } from '../form/error-message.ts'
import { useFooterAccount } from '../site/account-type.ts'
import panel from '../site/BrandPanel.module.css'
import styles from '../site/Chrome.module.css'
import { Questions } from '../site/ContactLink.tsx'
import { contactLink, finraUrl, sipcUrl } from '../site/links.ts'
import { load } from '../site/load.tsx'
import { usePage } from '../site/page.tsx'
import { PanelSlotsContext } from '../site/panel-slots.tsx'
import { isSignedUp, useSession } from '../site/session.ts'
import { useSettings } from '../site/settings.ts'
import { shapeAt } from '../site/skeleton-shapes.ts'
import { Button } from '../ui/Button.tsx'
import type { Opening } from '../ui/Door.tsx'
import { behindLoader } from '../ui/Loader.tsx'
import { otherLanguages, useLanguage, useWords } from '../words/language.ts'
import { rich } from '../words/rich.tsx'
import { BrandLink } from './BrandLink.tsx'
import { BrandPanel } from './BrandPanel.tsx'

const congratulationsPath = '/onboarding/congratulations'
const endPaths = [...idlePaths, congratulationsPath, '/onboarding/not-qualified']

/** Switches the language in place. Before the scripts are loaded, the link loads the page in the language. */
const LanguageLink = ({ code }: { code: LanguageCode }) => {
  const { languages } = useWords()
  const choose = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    import('../account/session/choose-language.ts').then(
      ({ chooseLanguage }) => chooseLanguage(code),
      () => location.assign(href),
    )
  }
  return (
    <a href={`?language=${code}`} hrefLang={code} onClick={choose}>
      {/* A link with `lang` itself would end the reading of the page by the screen reader Orca, after a loader or dialog. */}
      <span lang={code}>{languages.names[code]}</span>
    </a>
  )
}

const FinishLater = load(() => import('../account/session/FinishLater.tsx'), 'FinishLater', {
  meanwhile: null,
})

/** True on the screens of an application that is not complete. Before the sign-up is complete, nothing is kept. */
const canFinishLater = (path: string, user: User | null): user is User =>
  user !== null && isSignedUp(user) && path.startsWith('/onboarding') && !endPaths.includes(path)

const logOut = async () => {
  try {
    const session = await import('../account/session/log-out.ts')
    await session.logOut()
  } catch (error) {
    showError(error)
  }
}

const FinishLaterButton = ({ email }: { email: string }) => {
  const { common } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        {common.finishLater}
      </Button>
      {isOpen && <FinishLater email={email} onLogOut={logOut} onClose={() => setOpen(false)} />}
    </>
  )
}

export const Header = () => {
  const { common } = useWords()
  const [path] = useLocation()
  const { banner } = useSettings()
  const known = useSession()
  const page = usePage()
  const user = known.state === 'known' ? known.user : null
  const signedIn = known.state === 'known' && (known.user !== null || known.identity !== undefined)
  // Prerendered pages (home and email) show the log-in link at first. Other pages wait for the session.
  const visitor = !signedIn && (known.state !== 'unknown' || page === 'home' || page === 'onboarding')
  const isLoggingIn = path === '/login-password' || (known.state === 'known' && known.challenge !== undefined)
  return (
    <header>
      {banner && <p className={styles.band}>{common[banner]}</p>}
      <div className={styles.header}>
        <BrandLink />
        {signedIn && (
          <span className={styles.session}>
            {canFinishLater(path, user) && <FinishLaterButton email={user.email} />}
            <Button variant="link" onClick={logOut}>
              {common.logOut}
            </Button>
          </span>
        )}
        {visitor && !isLoggingIn && (
          <Link href="/login-password" className={styles.headerLink}>
            {common.logIn}
          </Link>
        )}
      </div>
    </header>
  )
}

export const Footer = () => {
  const { broker, fundCustody, contact, privacyUrl, relationshipSummaryUrl, accountTypes } = useSettings()
  const known = useSession()
  const [path] = useLocation()
  const account = useFooterAccount(accountTypes, path)
  const own = known.state === 'known' ? known.user?.clientAccountType : undefined
  const { code, role, words } = useLanguage()
  const { common, disclosures, languages } = words
  return (
    <footer className={styles.footer}>
      <p>
        {(own ?? account) === 'PRODUCT'
          ? rich(disclosures.firm.fund, { custody: fundCustody?.[code] ?? '', role })
          : rich(disclosures.firm.main, {
              broker,
              role,
              finra: <a href={finraUrl}>{common.finra}</a>,
              sipc: <a href={sipcUrl}>{common.sipc}</a>,
            })}
      </p>
      {code !== 'en' && <p>{languages.notice}</p>}
      <ul className={styles.links}>
        {otherLanguages().map((other, place) => (
          // By place, so that the link keeps the focus when its language changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place}>
            <LanguageLink code={other} />
          </li>
        ))}
        <li>
          <a href={relationshipSummaryUrl}>{common.relationshipSummary}</a>
        </li>
        <li>
          <a href={privacyUrl}>{common.privacyPolicy}</a>
        </li>
        <li>
          <Link href="/accessibility">{common.accessibility}</Link>
        </li>
        <li>
          <a href={contactLink(contact)}>{common.contact}</a>
        </li>
      </ul>
    </footer>
  )
}

/** Home begins with a panel of its own, and its header stands on it. All other pages have the brand panel. */
export const Chrome = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation()
  const page = usePage()
  const words = useWords()
  const isHome = path === '/'
  const [progress, setProgress] = useState<Element | null>(null)
  const [context, setContext] = useState<Element | null>(null)
  const [opening, openDoor] = useState<Opening>(0)
  const [isShown, setShown] = useState(false)
  // Documents without a prerendered screen begin with the skeleton at their path.
  const [isExpected, setExpected] = useState(
    () => (page === 'shell' || page === 'bank') && shapeAt(path, words).progress,
  )
  const slots = useMemo(() => ({ progress, context, openDoor, setShown, setExpected }), [progress, context])
  const progressState = isShown ? 'shown' : isExpected ? 'expected' : 'none'
  return (
    <div className={`${styles.page} ${isHome ? styles.onPanel : styles.withPanel}`} {...behindLoader}>
      <Header />
      {!isHome && (
        <BrandPanel
          progress={setProgress}
          progressState={progressState}
          context={setContext}
          opening={opening}
        />
      )}
      <main className={styles.main}>
        <PanelSlotsContext value={slots}>{children}</PanelSlotsContext>
        {path.startsWith('/onboarding') && (
          <div className={panel.below}>
            <Questions />
          </div>
        )}
      </main>
      <Footer />
    </div>
  )
}
