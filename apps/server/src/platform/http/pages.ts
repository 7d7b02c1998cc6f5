import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Cookies } from './cookies.ts'
import { bankPolicy, strictPolicy } from './csp.ts'
import { escapeHtml } from './html.ts'
import { isKnown } from './session-token.ts'

interface BuiltPages {
  pages: Record<string, { file: string; styleHashes: string[] }>
}

/** Escapes `<`, which must not open a tag in a JSON data block. */
const escapeJson = (json: string): string => json.replace(/</g, '\\u003c').replace(/[\u2028\u2029]/g, '')

const publicSettings = ({
  brand,
  publicUrl,
  sandbox,
  plaid,
  contributionMaximum,
  iraLimits,
  release,
}: Config) => ({
  brand: brand.name,
  broker: brand.broker,
  company: brand.company,
  contact: brand.contact,
  publicUrl,
  dashboardUrl: brand.dashboardUrl,
  privacyUrl: brand.privacyUrl,
  custodian: brand.custodian,
  sandbox,
  linkScriptUrl: plaid.linkScriptUrl,
  contributionMaximum,
  limits: iraLimits,
  release,
})

const fill = (html: string, config: Config): string => {
  const settings = publicSettings(config)
  const values: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(settings).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, escapeHtml(value)]] : [],
      ),
    ),
    sandbox: String(settings.sandbox),
    linkScript: escapeHtml(settings.linkScriptUrl),
    settings: escapeJson(JSON.stringify(settings)),
  }
  return html.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/** Pages are compressed on their first request, so that the server starts quickly. */
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

const prepare = (html: string, policy: string): PreparedPage => {
  const plain = Buffer.from(html)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  return {
    policy,
    plain,
    br: once(() => brotliCompressSync(plain, best)),
    gzip: once(() => gzipSync(plain)),
  }
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

/** Paths that serve the app shell (RT-01). Every other path serves the not-found page, built from the same shell. */
const shellPaths = [
  '/login-password',
  '/reset-password',
  '/unsubscribe',
  '/accessibility',
  '/message/*',
  '/onboarding/*',
]

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

/** Serves the prerendered pages. The bank connect page gets a nonce per request. */
export const servePages = async (
  app: FastifyInstance,
  config: Config,
  cookies: Cookies,
  dist: URL,
): Promise<void> => {
  const { pages } = JSON.parse(await readFile(new URL('pages.json', dist), 'utf8')) as BuiltPages
  const read = async (name: string): Promise<{ html: string; styles: string[] }> => {
    const page = pages[name]
    if (!page) throw new Error(`the web build has no page ${name}`)
    return { html: fill(await readFile(new URL(page.file, dist), 'utf8'), config), styles: page.styleHashes }
  }
  const strict = async (name: string): Promise<PreparedPage> => {
    const { html, styles } = await read(name)
    return prepare(html, strictPolicy(styles))
  }

  const shell = await strict('*')
  const home = await strict('/')
  app.get('/', async (request, reply) => send(request, reply, 200, home))
  // New visitors get the prerendered email screen. Visitors with a session get the shell, which loads their data.
  const visitor = await strict('/onboarding')
  app.get('/onboarding', async (request, reply) =>
    send(request, reply, 200, isKnown(cookies.read(request)) ? shell : visitor),
  )

  const bank = await read(bankPath)
  app.get(bankPath, async (_request, reply) => {
    const nonce = randomBytes(18).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', bankPolicy(bank.styles, nonce, config.plaid.linkScriptUrl))
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('cache-control', 'no-store')
      .send(bank.html.replaceAll('{{nonce}}', nonce))
  })

  for (const path of Object.keys(pages).filter(
    (name) => name.startsWith('/onboarding/') && name !== bankPath,
  )) {
    const page = await strict(path)
    app.get(path, async (request, reply) => send(request, reply, 200, page))
  }
  for (const path of shellPaths) app.get(path, async (request, reply) => send(request, reply, 200, shell))
  app.setNotFoundHandler(async (request, reply) =>
    request.url.startsWith('/api/')
      ? reply.status(404).send({ status: 404, code: 'not_found', message: 'There is nothing here.' })
      : send(request, reply, 404, shell),
  )
}
