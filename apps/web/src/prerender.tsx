import './styles/tokens.css'
import './styles/base.css'
import { renderToString } from 'react-dom/server'
import { App } from './app/App.tsx'
import { Email, Home } from './app/screens.tsx'
import type { Page } from './site/page.tsx'
import { prerenderSettings } from './site/settings.ts'

/** Used by the build only. */
export const prerender = async (page: Page, path: string): Promise<string> => {
  await Promise.all([Home.start(), Email.start()])
  return renderToString(<App settings={prerenderSettings} page={page} path={path} />)
}
