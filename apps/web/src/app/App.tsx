import type { User } from '@vestibule/contract/entities'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Route, Router, Switch } from 'wouter'
import { report } from '../api/report.ts'
import { aroundNavFor, type Page, PageContext } from '../site/page.tsx'
import { SomethingWentWrong } from '../site/SomethingWentWrong.tsx'
import { useSession } from '../site/session.ts'
import { type Settings, SettingsContext } from '../site/settings.ts'
import { loadStyles } from '../site/styles.ts'
import { BrandName } from '../ui/Heading.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { loadWords, useWords } from '../words/language.ts'
import { Chrome } from './Chrome.tsx'
import { Onboarding } from './Onboarding.tsx'
import { pages } from './routes.tsx'

const Broken = () => {
  const { broken, again } = useWords().loading
  return <SomethingWentWrong intro={broken} button={again} onClick={() => location.reload()} />
}

class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    report('render', error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return <Broken />
  }
}

type SessionMonitor = ComponentType<{ user: User; expiresAt: string | null }>

/** Loads what watches the session of a signed-in user, with its words and styles, and adopts the user's language. */
const LoadSessionMonitor = () => {
  const known = useSession()
  const [Monitor, setMonitor] = useState<SessionMonitor>()
  const user = known.state === 'known' ? known.user : null
  const signedIn = user !== null
  useEffect(() => {
    if (!signedIn) return
    Promise.all([import('../account/session/SessionMonitor.tsx'), loadWords(), loadStyles()]).then(
      ([loaded]) => setMonitor(() => loaded.SessionMonitor),
      () => undefined,
    )
  }, [signedIn])
  const language = user?.language
  useEffect(() => {
    if (language === undefined) return
    import('../account/session/choose-language.ts').then(
      ({ adoptLanguage }) => adoptLanguage(language),
      () => undefined,
    )
  }, [language])
  if (known.state !== 'known' || user === null || !Monitor) return null
  return <Monitor key={user.id} user={user} expiresAt={known.expiresAt ?? null} />
}

const Routes = () => (
  <Switch>
    <Route path="/onboarding/*?">
      <Onboarding />
    </Route>
    {Object.values(pages).map(({ path, screen: Screen }) => (
      <Route<{ name?: string }> key={path} path={path}>
        {({ name = 'not-found' }) => <Screen name={name} />}
      </Route>
    ))}
  </Switch>
)

/** Renders a page. `path` is set only while the server renders it. `onReady` runs when the page reacts to input. */
export const App = ({
  settings,
  page,
  path,
  onReady,
}: {
  settings: Settings
  page: Page
  path?: string
  onReady?: () => void
}) => {
  useEffect(() => onReady?.(), [onReady])
  return (
    <SettingsContext value={settings}>
      <PageContext value={page}>
        <BrandName value={settings.brand}>
          <Router
            aroundNav={path === undefined ? aroundNavFor(page) : () => undefined}
            {...(path === undefined ? {} : { ssrPath: path })}
          >
            <Chrome>
              <ErrorBoundary>
                <Routes />
              </ErrorBoundary>
            </Chrome>
            <Toasts />
            <LoadSessionMonitor />
          </Router>
        </BrandName>
      </PageContext>
    </SettingsContext>
  )
}
