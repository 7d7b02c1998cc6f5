import { useEffect } from 'react'
import { Route, Router, Switch } from 'wouter'
import { aroundNavFor, type Page, PageContext } from '../site/page.tsx'
import { type Settings, SettingsContext } from '../site/settings.ts'
import { BrandName } from '../ui/Heading.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Chrome } from './Chrome.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LoadSessionMonitor } from './LoadSessionMonitor.tsx'
import { Onboarding } from './Onboarding.tsx'
import { pages } from './routes.tsx'

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
