import { renderToString } from 'react-dom/server'
import type { SiteDocument } from '../build/document.ts'
import { App } from './app/App.tsx'
import { documents, onboardingScreens, pages } from './app/routes.tsx'
import { prerenderSettings } from './site/settings.ts'

/** Renders all documents. Only the build calls this function. */
export const prerenderAll = async (): Promise<(SiteDocument & { root: string })[]> => {
  await Promise.all([pages.home.screen.start(), onboardingScreens.email.start()])
  // Path `*` is the shell for all other paths. At `/onboarding`, it shows a skeleton until the session is known.
  const pathOf = ({ path }: SiteDocument) => (path === '*' ? '/onboarding' : path)
  return documents.map(({ heading: _, ...document }) => ({
    ...document,
    root: renderToString(
      <App key="app" settings={prerenderSettings} page={document.page} path={pathOf(document)} />,
    ),
  }))
}
