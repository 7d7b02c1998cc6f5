import { Router } from 'wouter'
import { TitleEnd } from '../components/Heading.tsx'
import { Toasts } from '../components/Toasts.tsx'
import { Chrome } from './Chrome.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { KeepsSession } from './KeepsSession.tsx'
import { aroundNavFor, type Page, PageContext } from './page.tsx'
import { Routes } from './Routes.tsx'
import { type Settings, SettingsContext } from './settings.ts'

/** The site. `path` is given where it is prerendered: there is no address then. */
export const App = ({ settings, page, path }: { settings: Settings; page: Page; path?: string }) => (
  <SettingsContext value={settings}>
    <PageContext value={page}>
      <TitleEnd value={settings.brand}>
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
          <KeepsSession />
        </Router>
      </TitleEnd>
    </PageContext>
  </SettingsContext>
)
