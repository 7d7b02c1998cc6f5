import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Language } from '@vestibule/words/language'
import { pageWords } from '@vestibule/words/parts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assetOf, type Brand, type BrandAsset } from '../brand/brand.ts'
import type { Config } from '../config/config.ts'
import { bannerOf } from './banner.ts'
import type { Cookies } from './cookies.ts'
import { bankPolicy, hashOfStyle, strictPolicy } from './csp.ts'
import { escapeHtml } from './html.ts'
import { isKnown } from './session-token.ts'

/** The part of the web build's prerender.js that the server uses. */
interface Prerender {
  renderDocuments(bundle: unknown, appearance: unknown): Promise<{ path: string; html: string }[]>
}

const publicSettings = ({
  brand,
  dashboardUrl,
  publicUrl,
  plaid,
  contributionMaximum,
  iraLimits,
  release,
  ...installation
}: Config) => ({
  banner: bannerOf(installation),
  brand: brand.name,
  broker: brand.broker,
  company: brand.company,
  role: brand.role,
  contact: brand.contact,
  privacyUrl: brand.privacyUrl,
  custodian: brand.custodian,
  accountTypes: brand.accountTypes,
  publicUrl,
  dashboardUrl,
  linkScriptUrl: plaid.linkScriptUrl,
  contributionMaximum,
  limits: iraLimits,
  release,
})

/** Renders the documents of the web build for the configured brand. */
const renderDocuments = async (config: Config, dist: URL, wordsUrl: string): Promise<Map<string, string>> => {
  const bundle = JSON.parse(await readFile(new URL('bundle.json', dist), 'utf8')) as { css: string }
  const { renderDocuments } = (await import(new URL('prerender/prerender.js', dist).href)) as Prerender
  const { brand } = config
  const documents = await renderDocuments(bundle, {
    theme: brand.theme.css,
    themeColor: { light: brand.theme.light.bg, dark: brand.theme.dark.bg },
    icon: brand.icon.url,
    logo: brand.logo,
    language: brand.language.code,
    words: wordsUrl,
    allWords: brand.language.words,
    settings: publicSettings(config),
  })
  return new Map(documents.map(({ path, html }) => [path, html]))
}

/** Returns the Content-Security-Policy sources that allow a document's inlined styles. */
const styleHashes = (html: string): string[] =>
  Array.from(html.matchAll(/<style>([\s\S]*?)<\/style>/g), ([, css = '']) => hashOfStyle(css))

/** A document and its policy. `br` and `gzip` compress it on the first request, so that the server starts quickly. */
interface PreparedPage {
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

const prepare = (html: string, policy: string): PreparedPage => {
  const plain = Buffer.from(html)
  return { policy, plain, ...compressed(plain) }
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
    .header('vary', 'accept-encoding, cookie')
    .send(encoding ? page[encoding]() : page.plain)
}

/** Paths that serve the app shell with 200 (RT-01). Unknown paths serve the same shell with 404. */
const shellPaths = ['/login-password', '/reset-password', '/unsubscribe', '/accessibility', '/message/*']

/** Headers that only documents need. Assets omit these headers to stay small. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

export const withoutPageHeaders = (reply: Pick<FastifyReply, 'removeHeader'>): void => {
  for (const name of pageHeaders) reply.removeHeader(name)
}

const bankPath = '/onboarding/bank'

/** Returns all texts of the pages in one language, as a JSON file that browsers cache. */
const brandWords = ({ code, words }: Language): BrandAsset =>
  assetOf(
    `words-${code}`,
    'json',
    'application/json; charset=utf-8',
    Buffer.from(JSON.stringify(pageWords(words))),
  )

/** Serves the brand's files. Their URLs change with their content, so browsers cache them forever. */
const serveBrand = (app: FastifyInstance, brand: Brand, words: BrandAsset): void => {
  for (const { url, type, content } of [words, brand.icon, ...brand.headingFonts]) {
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

/** Renders and serves the documents. The bank connect page gets a nonce per request. */
export const servePages = async (
  app: FastifyInstance,
  config: Config,
  cookies: Cookies,
  dist: URL,
): Promise<void> => {
  const words = brandWords(config.brand.language)
  serveBrand(app, config.brand, words)
  const documents = await renderDocuments(config, dist, words.url)
  const documentOf = (path: string): string => {
    const html = documents.get(path)
    if (html === undefined) throw new Error(`the web build has no document ${path}`)
    return html
  }
  const strict = (path: string): PreparedPage => {
    const html = documentOf(path)
    return prepare(html, strictPolicy(styleHashes(html)))
  }

  const shell = strict('*')
  const home = strict('/')
  // A known user's home page hides its lists until the account above them has loaded.
  const ownHome = prepare(documentOf('/').replace('<html ', '<html data-session="true" '), home.policy)
  app.get('/', async (request, reply) =>
    send(request, reply, 200, isKnown(cookies.read(request)) ? ownHome : home),
  )
  // Known users get the shell, which loads their data. Other visitors get the prerendered email screen.
  const visitor = strict('/onboarding')
  const application = strict('/onboarding/*')
  app.get('/onboarding', async (request, reply) =>
    send(request, reply, 200, isKnown(cookies.read(request)) ? application : visitor),
  )

  const bank = documentOf(bankPath).replaceAll('{{linkScript}}', escapeHtml(config.plaid.linkScriptUrl))
  const bankStyles = styleHashes(bank)
  app.get(bankPath, async (_request, reply) => {
    const nonce = randomBytes(18).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', bankPolicy(bankStyles, nonce, config.plaid.linkScriptUrl))
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('cache-control', 'no-store')
      .send(bank.replaceAll('{{nonce}}', nonce))
  })

  for (const path of [...documents.keys()].filter(
    (path) => path.startsWith('/onboarding/') && path !== bankPath,
  )) {
    const page = strict(path)
    app.get(path, async (request, reply) => send(request, reply, 200, page))
  }
  for (const path of shellPaths) app.get(path, async (request, reply) => send(request, reply, 200, shell))
  app.setNotFoundHandler(async (request, reply) =>
    request.url.startsWith('/api/')
      ? reply.status(404).send({ status: 404, code: 'not_found', message: 'There is nothing here.' })
      : send(request, reply, 404, shell),
  )
}
