import { fill } from '@vestibule/words/fill'
import type { LanguageCode } from '@vestibule/words/language'
import { embeddedWords, pageWords } from '@vestibule/words/parts'
import type { Words } from '@vestibule/words/words'
import { renderToString } from 'react-dom/server'
import { App } from './app/App.tsx'
import { documents, onboardingScreens, pages } from './app/routes.tsx'
import { type DocumentParts, documentHtml } from './document.ts'
import type { Settings } from './site/settings.ts'
import { startLanguage } from './words/language.ts'

/** Contents of the build's bundle.json. `preload` (module URLs) and `embedded` (styles) are keyed by document path. */
export interface Bundle {
  /** The styles of every document. */
  css: string
  embedded: Readonly<Record<string, string>>
  stylesheet: string
  main: string
  preload: Readonly<Record<string, readonly string[]>>
}

export interface Appearance extends Pick<DocumentParts, 'themeColor' | 'icon' | 'logo' | 'words'> {
  theme: string
  language: LanguageCode
  settings: Settings
  allWords: Words
}

/** Renders all documents for one brand and language. The server later replaces `{{linkScript}}` and `{{nonce}}`. */
export const renderDocuments = async (
  { css, embedded, stylesheet, main, preload }: Bundle,
  { theme, allWords, settings, language, ...appearance }: Appearance,
): Promise<{ path: string; html: string }[]> => {
  await Promise.all([pages.home.screen.start(), onboardingScreens.email.start()])
  startLanguage(language, pageWords(allWords) as unknown as Words)
  return documents.map((document) => {
    // `/not-found` stands for all paths without a document.
    const path = document.path === '*' ? '/not-found' : document.path
    const root = renderToString(<App settings={settings} page={document.page} path={path} />)
    const words = embeddedWords(allWords, document.page === 'home' ? 'home' : undefined)
    const data = { settings, words: { language, embedded: words, rest: appearance.words } }
    const parts = {
      ...appearance,
      language,
      data,
      main,
      stylesheet,
      styles: [css + (embedded[document.path] ?? ''), theme],
      preload: preload[document.path] ?? [],
    }
    const title = document.title(allWords)
    const { documentTitle } = allWords.common
    const html = documentHtml(
      document,
      title ? fill(documentTitle, { title, brand: settings.brand }) : settings.brand,
      root,
      parts,
    )
    return { path: document.path, html }
  })
}

export const bundledDocuments = documents.map(({ path, preload = [], embedStyles = false }) => ({
  path,
  preload,
  embedStyles,
}))
