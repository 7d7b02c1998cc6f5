import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import { embeddedWords, pageWords } from '@vestibule/words/parts'
import type { Words } from '@vestibule/words/words'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from './app/App.tsx'
import { Footer, Header } from './app/Chrome.tsx'
import { documents, onboardingScreens, pages } from './app/routes.tsx'
import { type DocumentParts, documentHtml } from './document.ts'
import type { PhonePageData } from './phone/page-data.ts'
import styles from './site/Chrome.module.css'
import { type Settings, SettingsContext } from './site/settings.ts'
import type { EmbeddedWords } from './words/embedded.ts'
import { startLanguage } from './words/language.ts'

/** The page around the views of `main.ts`. Only the server renders it. */
const PhonePage = ({ settings, phone }: { settings: Settings; phone: PhonePageData['phone'] }) => {
  return (
    <SettingsContext value={settings}>
      <Router ssrPath="/phone">
        <div className={styles.page}>
          <Header />
          <main className={styles.main}>
            <div id="views" className={styles.column}>
              <h1>{phone.title}</h1>
              <p>{phone.loading}</p>
            </div>
          </main>
          <Footer />
        </div>
      </Router>
    </SettingsContext>
  )
}

/** Contents of the build's bundle.json. `preload` (module URLs) and `embedded` (styles) are keyed by document path. */
export interface Bundle {
  /** The styles of every document. */
  css: string
  /** The styles of every document but the first page, which loads them with the stylesheet once it reacts. */
  laterCss: string
  embedded: Readonly<Record<string, string>>
  stylesheet: string
  main: string
  preload: Readonly<Record<string, readonly string[]>>
  /** The script and styles of the phone's page. */
  phone: { script: string; css: string }
}

export interface Appearance extends Pick<DocumentParts, 'themeColor' | 'icon' | 'logo' | 'notice'> {
  theme: string
  /** For the first page, whose heading is one line in any font. */
  firstPageTheme: string
  language: Language
  wordsUrls: EmbeddedWords['urls']
  settings: Settings
}

/** Renders the page on which a phone takes photos of documents. It contains all its texts and styles. */
const phoneDocument = (
  { phone: { script, css } }: Bundle,
  { theme, settings, language: { code, words, format }, ...appearance }: Appearance,
): string => {
  const { phone, documents, common } = words
  const data: PhonePageData = {
    locale: format.locale,
    phone,
    types: documents.types,
    items: documents.items,
    errors: documents.errors,
  }
  return documentHtml(
    'phone',
    fill(common.documentTitle, { title: phone.title, brand: settings.brand }),
    renderToString(<PhonePage settings={settings} phone={phone} />),
    {
      ...appearance,
      language: code,
      words: '',
      data: { data },
      main: script,
      stylesheet: '',
      styles: css + theme,
      preload: [],
    },
  )
}

/** Renders all documents for one brand and language. The server later replaces `{{linkScript}}` and `{{nonce}}`. */
export const renderDocuments = async (
  bundle: Bundle,
  all: Appearance,
): Promise<{ path: string; html: string }[]> => {
  const { css, laterCss, embedded, stylesheet, main, preload } = bundle
  const { theme, firstPageTheme, settings: allSettings, language, wordsUrls, ...appearance } = all
  await Promise.all([pages.home.screen.start(), onboardingScreens.email.start()])
  const { code, role, words: allWords } = language
  startLanguage(code, pageWords(allWords) as unknown as Words, { role, urls: wordsUrls })
  const { prospectusUrl: _, ...shared } = allSettings
  const others = documents.map((document) => {
    const settings = document.page === 'home' ? allSettings : shared
    // `/not-found` stands for all paths without a document.
    const path = document.path === '*' ? '/not-found' : document.path
    const root = renderToString(<App settings={settings} page={document.page} path={path} />)
    const words = embeddedWords(language, document.page === 'home' ? 'home' : undefined)
    const ownWords: EmbeddedWords = { language: code, role, embedded: words, urls: wordsUrls }
    const data = { settings, words: ownWords }
    const isFirstPage = document.page === 'onboarding'
    const { home } = allWords
    const parts = {
      ...appearance,
      language: code,
      description: document.page === 'home' || isFirstPage ? `${home.title} – ${home.intro}` : undefined,
      words: wordsUrls[code] ?? '',
      data,
      main,
      stylesheet,
      styles: css + (isFirstPage ? firstPageTheme : laterCss + (embedded[document.path] ?? '') + theme),
      preload: preload[document.path] ?? [],
    }
    const title = document.title(allWords)
    const { documentTitle } = allWords.common
    const html = documentHtml(
      document.page,
      title ? fill(documentTitle, { title, brand: settings.brand }) : settings.brand,
      root,
      parts,
    )
    return { path: document.path, html }
  })
  return [...others, { path: '/phone', html: phoneDocument(bundle, all) }]
}

export const bundledDocuments = documents.map(({ path, preload = [], embedStyles = false }) => ({
  path,
  preload,
  embedStyles,
}))
