import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { pathOf } from '@vestibule/domain/agreements/firm-documents'
import type { LanguageCode } from '@vestibule/domain/languages'
import type { Language } from '@vestibule/words/language'
import { pageWords } from '@vestibule/words/parts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assetOf, type Brand, type BrandAsset } from '../platform/brand/brand.ts'
import type { Config } from '../platform/config/config.ts'
import type { Broker } from '../ports/broker.ts'
import { bannerOf } from './banner.ts'
import type { Cookies } from './cookies.ts'
import { bankPolicy, hashOfStyle, strictPolicy } from './csp.ts'
import { escapeHtml } from './html.ts'
import { languageOfPage } from './language.ts'
import { oldBrowserNotice, oldBrowserPage, oldBrowserPath } from './old-browser.ts'
import { isKnown } from './session-token.ts'

/** The part of the web build's prerender.js that the server uses. */
interface Prerender {
  renderDocuments(bundle: unknown, appearance: unknown): Promise<{ path: string; html: string }[]>
}

const publicSettings = (
  {
    brand,
    dashboardUrl,
    returnAddresses,
    publicUrl,
    passkeyHost,
    plaid,
    contributionMaximum,
    iraLimits,
    release,
    ...installation
  }: Config,
  broker: SiteDeps['broker'],
) => ({
  banner: bannerOf(installation),
  brand: brand.name,
  broker: brand.broker,
  company: brand.company,
  contact: brand.contact,
  privacyUrl: pathOf(brand.languages.of('en').documents, 'privacy-notice'),
  relationshipSummaryUrl: pathOf(brand.languages.of('en').documents, 'form-crs'),
  prospectusUrl: pathOf(brand.languages.of('en').documents, 'prospectus'),
  custodian: brand.custodian,
  ...(brand.fundCustody && { fundCustody: brand.fundCustody }),
  ...(brand.adverseAction && { adverseAction: brand.adverseAction }),
  ...(brand.growthExample && { growthExample: brand.growthExample }),
  accountTypes: brand.accountTypes,
  minutes: brand.minutes,
  publicUrl,
  dashboardUrl,
  ...(returnAddresses.length > 0 && { returnsToFirm: true }),
  ...(passkeyHost === undefined && { passkeysOff: true }),
  ...(!broker.verifyDeposits && { depositsOff: true }),
  ...(!broker.traits.hasSeveralBanks && { bankChangeOff: true }),
  linkScriptUrl: plaid.linkScriptUrl,
  contributionMaximum,
  limits: iraLimits,
  release,
})

interface SiteDeps {
  config: Config
  broker: Pick<Broker, 'traits' | 'verifyDeposits'>
}

type WordsUrls = Readonly<Partial<Record<LanguageCode, string>>>

/** Renders the documents of the web build for the configured brand, in one language. */
const renderDocuments = async (
  { config, broker }: SiteDeps,
  dist: URL,
  language: Language,
  wordsUrls: WordsUrls,
): Promise<Map<string, string>> => {
  const bundle: unknown = JSON.parse(await readFile(new URL('bundle.json', dist), 'utf8'))
  const { renderDocuments } = (await import(new URL('prerender/prerender.js', dist).href)) as Prerender
  const { brand } = config
  const documents = await renderDocuments(bundle, {
    theme: brand.theme.css,
    firstPageTheme: brand.theme.firstPageCss,
    themeColor: { light: brand.theme.light.panel, dark: brand.theme.dark.panel },
    icon: brand.icon.url,
    logo: brand.logo,
    notice: oldBrowserNotice(brand.languages),
    language,
    wordsUrls,
    settings: publicSettings(config, broker),
  })
  return new Map(documents.map(({ path, html }) => [path, html]))
}

/** Returns the Content-Security-Policy sources that allow a document's inlined styles. */
const styleHashes = (html: string): string[] =>
  Array.from(html.matchAll(/<style>([\s\S]*?)<\/style>/g), ([, css = '']) => hashOfStyle(css))

/** A document and its policy. `br` and `gzip` compress it on the first request, so that the server starts quickly. */
interface PreparedPage {
  language: LanguageCode
  policy: string
  plain: Buffer
  br: () => Buffer
  gzip: () => Buffer
}

const once = (create: () => Buffer): (() => Buffer) => {
  let created: Buffer | undefined
  return () => {
    created ??= create()
    return created
  }
}

const compressed = (plain: Buffer): Pick<PreparedPage, 'br' | 'gzip'> => ({
  br: once(() => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })),
  gzip: once(() => gzipSync(plain)),
})

const prepare = (language: LanguageCode, html: string, policy: string): PreparedPage => {
  const plain = Buffer.from(html)
  return { language, policy, plain, ...compressed(plain) }
}

const acceptedEncoding = (request: FastifyRequest): 'br' | 'gzip' | undefined => {
  const accepted = request.headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: PreparedPage,
): FastifyReply => {
  const encoding = acceptedEncoding(request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('content-language', page.language)
    .header('vary', 'accept-encoding, accept-language, cookie')
    .send(encoding ? page[encoding]() : page.plain)
}

/** Paths that serve the app shell with 200 (RT-01). Unknown paths serve the same shell with 404. */
const shellPaths = [
  '/login-password',
  '/reset-password',
  '/recover',
  '/stop-recovery',
  '/unsubscribe',
  '/beneficiaries',
  '/security',
  '/details',
  '/spouse',
  '/contributions',
  '/accessibility',
  '/message/*',
]

/** Headers that only documents need. Assets omit these headers to stay small. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
]

export const withoutPageHeaders = (reply: Pick<FastifyReply, 'removeHeader'>): void => {
  for (const name of pageHeaders) reply.removeHeader(name)
}

const bankPath = '/onboarding/bank'

/** Returns all texts of the pages in one language, and the list of documents, as a JSON file that browsers cache. */
const brandWords = ({ code, words, role, documents }: Language): BrandAsset =>
  assetOf(
    `words-${code}`,
    'json',
    'application/json; charset=utf-8',
    Buffer.from(JSON.stringify({ role, documents, words: pageWords(words) })),
  )

/** Serves the brand's files. Their URLs change with their content, so browsers cache them forever. */
const serveBrand = (app: FastifyInstance, brand: Brand, words: readonly BrandAsset[]): void => {
  for (const { url, type, content } of [...words, brand.icon, ...brand.headingFonts]) {
    const forms = compressed(content)
    app.get(url, async (request, reply) => {
      // A font is compressed already.
      const encoding = type.startsWith('font/') ? undefined : acceptedEncoding(request)
      if (encoding) reply.header('content-encoding', encoding)
      withoutPageHeaders(reply)
      return reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .send(encoding ? forms[encoding]() : content)
    })
  }
}

/** The documents of one language. */
interface Site {
  home: PreparedPage
  ownHome: PreparedPage
  visitor: PreparedPage
  shell: PreparedPage
  bank: { html: string; styles: string[] }
  /** The documents of the screens below `/onboarding/`, by path. */
  screens: ReadonlyMap<string, PreparedPage>
  phone: PreparedPage
}

const siteIn = async (deps: SiteDeps, dist: URL, language: Language, wordsUrls: WordsUrls): Promise<Site> => {
  const { config } = deps
  const documents = await renderDocuments(deps, dist, language, wordsUrls)
  const documentOf = (path: string): string => {
    const html = documents.get(path)
    if (html === undefined) throw new Error(`the web build has no document ${path}`)
    return html
  }
  const strict = (path: string): PreparedPage => {
    const html = documentOf(path)
    return prepare(language.code, html, strictPolicy(styleHashes(html)))
  }
  const home = strict('/')
  const bank = documentOf(bankPath).replaceAll('{{linkScript}}', escapeHtml(config.plaid.linkScriptUrl))
  const screenPaths = [...documents.keys()].filter(
    (path) => path.startsWith('/onboarding/') && path !== bankPath,
  )
  return {
    home,
    // A known user's home page hides its lists until the account above them has loaded.
    ownHome: prepare(
      language.code,
      documentOf('/').replace('<html ', '<html data-session="true" '),
      home.policy,
    ),
    visitor: strict('/onboarding'),
    shell: strict('*'),
    bank: { html: bank, styles: styleHashes(bank) },
    phone: strict('/phone'),
    screens: new Map(screenPaths.map((path) => [path, strict(path)])),
  }
}

/** Renders and serves the documents. The bank connect page gets a nonce per request. */
export const servePages = async (
  app: FastifyInstance,
  { config, broker }: SiteDeps,
  cookies: Cookies,
  dist: URL,
): Promise<void> => {
  const { languages } = config.brand
  const words = languages.all.map(brandWords)
  serveBrand(app, config.brand, words)
  const wordsUrls = Object.fromEntries(
    languages.all.map(({ code }, index) => [code, words[index]?.url ?? '']),
  )
  const sites = new Map<LanguageCode, Promise<Site>>()
  let rendering: Promise<unknown> = Promise.resolve()
  /** Renders a language once, after the languages before it, because the renderer has one current language. */
  const siteFor = (language: Language): Promise<Site> => {
    const known = sites.get(language.code)
    if (known) return known
    const site = rendering.then(() => siteIn({ config, broker }, dist, language, wordsUrls))
    rendering = site.catch(() => sites.delete(language.code))
    sites.set(language.code, site)
    return site
  }
  // Other languages are rendered on their first request: each takes 160 ms and 20 MB.
  const english = await siteFor(languages.of('en'))
  const isSecure = config.publicUrl.startsWith('https://')
  const siteOf = (request: FastifyRequest, reply: FastifyReply): Promise<Site> =>
    siteFor(languages.of(languageOfPage(request, reply, languages, isSecure)))
  const serve = (path: string, pageOf: (site: Site, request: FastifyRequest) => PreparedPage): void => {
    app.get(path, async (request, reply) =>
      send(request, reply, 200, pageOf(await siteOf(request, reply), request)),
    )
  }

  serve('/', (site, request) => (isKnown(cookies.read(request)) ? site.ownHome : site.home))
  // Known users get the shell, which loads their data. Other visitors get the prerendered email screen.
  serve('/onboarding', ({ visitor, screens, shell }, request) =>
    isKnown(cookies.read(request)) ? (screens.get('/onboarding/*') ?? shell) : visitor,
  )

  app.get('/phone', { config: { camera: true } }, async (request, reply) =>
    send(request, reply, 200, (await siteOf(request, reply)).phone),
  )

  const oldBrowserHtml = oldBrowserPage(config)
  const oldBrowser = prepare('en', oldBrowserHtml, strictPolicy(styleHashes(oldBrowserHtml)))
  app.get(oldBrowserPath, async (request, reply) => send(request, reply, 200, oldBrowser))

  app.get(bankPath, async (request, reply) => {
    const nonce = randomBytes(18).toString('base64')
    const { bank } = await siteOf(request, reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', bankPolicy(bank.styles, nonce, config.plaid.linkScriptUrl))
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('cache-control', 'no-store')
      .send(bank.html.replaceAll('{{nonce}}', nonce))
  })

  for (const path of english.screens.keys()) serve(path, ({ screens, shell }) => screens.get(path) ?? shell)
  for (const path of shellPaths) serve(path, ({ shell }) => shell)
  app.setNotFoundHandler(async (request, reply) =>
    request.url.startsWith('/api/')
      ? reply.status(404).send({ status: 404, code: 'not_found', message: 'There is nothing here.' })
      : send(request, reply, 404, (await siteOf(request, reply)).shell),
  )
}
