import '../styles/tokens.css'
import '../styles/base.css'
import { type AccountType, parseAccountType } from '@vestibule/domain/account-types'
import { startTransition } from 'react'
import { signUpDraft } from '../account/draft.ts'
import { openStart, takeStartToken } from '../account/open-start.ts'
import { loadResilience } from '../api/load-resilience.ts'
import { report } from '../api/report.ts'
import { hydration } from '../form/hydration.ts'
import { createRoot, hydrateRoot } from '../react.ts'
import { chooseAccountType } from '../site/account-type.ts'
import { screenChangeFlag } from '../site/document-flag.ts'
import { takeLinkToken } from '../site/link-token.ts'
import { type Page, withoutTrailingSlash } from '../site/page.tsx'
import { session } from '../site/session.ts'
import { readSettings } from '../site/settings.ts'
import { loadStyles, startStyles } from '../site/styles.ts'
import { documentChangesScreen } from '../ui/Heading.tsx'
import { holdRootState } from '../ui/root-state.ts'
import { toast } from '../ui/toasts.ts'
import { readWords } from '../words/embedded.ts'
import { currentWords, loadWords, startLanguage } from '../words/language.ts'
import { App } from './App.tsx'
import { onboardingScreens, pages } from './routes.tsx'

/** Reads the query of `/onboarding?account={type}&prospectId={id}`. */
const readQuery = (offered: readonly AccountType[]) => {
  const query = new URLSearchParams(location.search)
  const account = query.get('account')
  if (account !== null) chooseAccountType(parseAccountType(account, offered))
  const prospectId = query.get('prospectId')
  if (prospectId !== null) signUpDraft.prospectId = prospectId
}

/** Drops a trailing slash, and the parameter for the language, which a cookie keeps. */
const tidyAddress = () => {
  const { href, pathname } = location
  const tidy = new URL(href)
  tidy.pathname = withoutTrailingSlash(pathname)
  if (tidy.searchParams.has('language')) tidy.searchParams.delete('language')
  if (tidy.href !== href) history.replaceState(history.state, '', tidy)
}

const screenFor = (pathname: string) =>
  pathname.startsWith('/onboarding')
    ? onboardingScreens.application
    : (Object.values(pages).find(({ path }) => path === pathname) ?? pages.message).screen

/** Waits for a prerendered page's screen. On other pages, prefetches the screen and waits only for the catalog. */
const startScreens = async (page: Page) => {
  if (page === 'home') return pages.home.screen.start()
  if (page === 'onboarding') return onboardingScreens.email.start()
  screenFor(location.pathname)
    .start()
    .catch(() => undefined)
  await loadWords()
}

/** Reports unhandled errors and loads offline handling at the first interaction. */
const watchPage = () => {
  addEventListener('error', ({ error }) => error && report('unhandled', error))
  addEventListener('unhandledrejection', ({ reason }) => report('unhandled', reason))
  const prepare = () => void loadResilience().catch(() => undefined)
  addEventListener('pointerdown', prepare)
  addEventListener('focusin', prepare)
  // Loads the page again for another link from the firm's website, which was pasted into this tab.
  addEventListener('hashchange', () => location.hash.startsWith('#start=') && location.reload())
}

/**
 * Hydrates a prerendered page, or replaces the skeleton of any other page.
 * @param takeSubmitted returns the form that was submitted before the page was hydrated
 */
export const start = async (
  root: HTMLElement,
  takeSubmitted: () => HTMLFormElement | undefined,
): Promise<void> => {
  const startToken = takeStartToken()
  watchPage()
  const { language, embedded, role, urls } = readWords()
  startLanguage(language, embedded, { role, urls })
  tidyAddress()
  takeLinkToken()
  const page = root.dataset.page as Page
  startStyles(page, root.dataset.styles)
  const settings = readSettings()
  readQuery(settings.accountTypes)
  if (screenChangeFlag.take()) documentChangesScreen()
  const refreshSession = () => void session.refresh().catch(() => undefined)
  const isPrerendered = page === 'home' || page === 'onboarding'
  if (!isPrerendered) refreshSession()
  await startScreens(page)
  const hasExpired = startToken !== undefined && (await openStart(startToken))
  const showExpired = () => hasExpired && toast.info(currentWords().email.linkExpired)
  if (!isPrerendered) {
    takeSubmitted()
    // The document's skeleton is shown until the app is.
    const showFooter = holdRootState('skeleton')
    const onReady = () => {
      showFooter()
      showExpired()
    }
    return createRoot(root).render(<App settings={settings} page={page} onReady={onReady} />)
  }
  hydration.inProgress = true
  const onReady = () => {
    hydration.inProgress = false
    takeSubmitted()?.requestSubmit()
    showExpired()
    // Starts last, because the page can react to input without the session and the API client.
    refreshSession()
    if (page !== 'onboarding') return
    // From here on, the first page shows its headings in the brand's font.
    document.documentElement.classList.add('hydrated')
    void loadStyles()
  }
  // A transition hydrates in slices, so that the browser can handle input between slices.
  startTransition(() => {
    hydrateRoot(root, <App settings={settings} page={page} onReady={onReady} />)
  })
}
