import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CallName, type Endpoint, endpoints } from '@vestibule/contract/endpoints'
import { errorCodes } from '@vestibule/contract/errors'
import { documentsToAccept } from '@vestibule/domain/agreements/firm-documents'
import type { LanguageCode } from '@vestibule/domain/languages'
import { serverEnvironment } from '@vestibule/launcher/local-environment'
import { newSecrets } from '@vestibule/launcher/secrets'
import { buildWebIfNeeded } from '@vestibule/launcher/web-build'
import { pseudoText, pseudoWords } from '@vestibule/testing/pseudo-words'
import { sampleAgreements, sampleClient, sampleNow, sampleReplies } from '@vestibule/testing/samples/replies'
import { createLanguage, createLanguages } from '@vestibule/words/language'
import type { Words } from '@vestibule/words/words'
import { openApp } from '../../apps/server/src/app/build/app.ts'
import { createBroker } from '../../apps/server/src/app/build/broker.ts'
import { createCookies } from '../../apps/server/src/http/cookies.ts'
import { servePages } from '../../apps/server/src/http/pages.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { answerAt, isFailure, isHeld, neverEnds } from './answers.ts'
import { entries, type GalleryLanguage, galleryLanguages } from './entries.ts'
import type { Entry } from './entry.ts'
import { indexPage } from './index-page.ts'
import { type PageScript, runInPage } from './steps.ts'

const host = '127.0.0.1'
const dist = new URL('../../apps/web/dist/', import.meta.url)
const scriptPath = '/gallery.js'
const sharedHost = 'shared'
const linkScriptPath = '/link.js'

/** The firm's documents of the samples, which each brand replaces with its own. */
const sampleTitles = sampleAgreements
  .filter(({ agreement_type }) => agreement_type === 'PRODUCT')
  .map(({ agreement_name }) => agreement_name)

const patternOf = ({ path }: Endpoint): string => `^${path.replaceAll(/:\w+/g, '[^/]+')}$`

/** Names of all calls. Paths without parameters come first, because a path with parameters can match them too. */
const callNames = (Object.keys(endpoints) as CallName[]).sort(
  (one, other) => Number(endpoints[one].path.includes(':')) - Number(endpoints[other].path.includes(':')),
)

const callOf = (method: string, path: string): CallName | undefined =>
  callNames.find(
    (name) => endpoints[name].method === method && new RegExp(patternOf(endpoints[name])).test(path),
  )

/** Returns a script that sets the page's clock to the time of the sample replies, and then runs the entry's steps. */
const scriptOf = ({ steps, answers }: Entry, words: Words): string => {
  const held = (Object.keys(answers) as CallName[])
    .filter((name) => neverEnds(answers[name]))
    .map((name) => patternOf(endpoints[name]))
  const options: PageScript = { steps: steps(words), held }
  return `{
const now = ${sampleNow.getTime()}
window.Date = class extends Date {
  constructor(...parts) { super(...(parts.length === 0 ? [now] : parts)) }
  static now() { return now }
}
}
addEventListener('message', () => parent.postMessage({ height: document.documentElement.scrollHeight }, '*'))
;(${runInPage.toString()})(${JSON.stringify(options)})`
}

interface Reply {
  status: number
  type: string
  body: string | Uint8Array
}

const json = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

/** Returns the entry's answer to an API call or else the sample reply, and `undefined` for a call that stays pending. */
const replyTo = (entry: Entry, name: CallName, number: number, pdf: Uint8Array): Reply | undefined => {
  const answer = answerAt(name in entry.answers ? entry.answers[name] : sampleReplies[name], number)
  if (isHeld(answer)) return undefined
  if (isFailure(answer)) {
    const { code, fields } = answer
    const { status, message } = errorCodes[code]
    const day = code === 'not_of_age' ? { day: '2027-04-17' } : {}
    return json(status, { status, code, message, ...day, ...(fields.length > 0 && { fields }) })
  }
  return answer instanceof Uint8Array
    ? { status: 200, type: 'application/pdf', body: answer.length > 0 ? answer : pdf }
    : json(200, answer)
}

interface Site {
  code: LanguageCode
  withOwnTitles(text: string): string
}

/** The sample user's language is that of the page, and the documents are those of the brand. */
const inSite = (reply: Reply | undefined, { code, withOwnTitles }: Site): Reply | undefined =>
  typeof reply?.body === 'string'
    ? { ...reply, body: withOwnTitles(reply.body).replaceAll('"language":"en"', `"language":"${code}"`) }
    : reply

const notFound = json(404, { status: 404, code: 'not_found', message: '' })

const send = (response: ServerResponse, { status, type, body }: Reply): void => {
  response.writeHead(status, { 'content-type': type, date: sampleNow.toUTCString(), etag: '"1"' }).end(body)
}

/** Opens the app with its real pages in one language. Adds the entry's script, and allows framing by the gallery. */
const openPages = async (language: GalleryLanguage, port: number, brandDir: string | undefined) => {
  const publicUrl = `http://localhost:${port}`
  const local = { host, port, publicUrl, sandboxPort: 0, sandboxSmtpPort: 0, dataDir: '', clockFile: '' }
  const environment = serverEnvironment(
    { ...local, secrets: newSecrets() },
    { appUrl: '', stewardUrl: '', ownerUrl: '' },
  )
  const { brand, ...config } = readConfig({
    ...environment,
    DATABASE_URL: 'postgres://localhost/unused',
    STEWARD_DATABASE_URL: 'postgres://localhost/unused',
    MIGRATION_DATABASE_URL: 'postgres://localhost/unused',
    LOG_LEVEL: 'silent',
    PLAID_LINK_SCRIPT_URL: publicUrl + linkScriptPath,
    DASHBOARD_URL: 'https://dashboard.example/',
    ...(brandDir ? { BRAND_DIR: brandDir } : {}),
  })
  const { documents } = brand.languages.of(language === 'pseudo' ? 'en' : language)
  const toAccept = documentsToAccept(documents, sampleClient.account_type)
  // The pages show this address, which must not differ between two photographs.
  const languages =
    language === 'pseudo'
      ? createLanguages([
          createLanguage('en', pseudoWords(), pseudoText(brand.languages.of('en').role), documents),
        ])
      : brand.languages
  const code = language === 'pseudo' ? 'en' : language
  const shown = {
    ...config,
    brand: { ...brand, languages },
    sandbox: false,
    publicUrl: 'https://open.example',
  }
  const broker = createBroker(shown.broker, { now: () => sampleNow, observe: () => undefined })
  const app = await openApp(shown, dist)
  app.addHook('onRequest', async (request) => {
    request.headers['accept-language'] = code
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.removeHeader('x-frame-options')
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    if (!policy) return payload
    reply.header(
      'content-security-policy',
      policy.replace("frame-ancestors 'none'", `frame-ancestors ${publicUrl}`),
    )
    const isDocument = String(reply.getHeader('content-type')).startsWith('text/html')
    return isDocument
      ? String(payload).replace('<head>', `<head><script src="${scriptPath}"></script>`)
      : payload
  })
  await servePages(app, { config: shown, broker }, createCookies(shown.publicUrl), dist)
  await app.ready()
  return {
    app,
    code,
    words: languages.of(code).words,
    /** The PDF that the viewer shows. */
    pdf: brand.documents.find(({ path }) => path === toAccept[0]?.path)?.pdf ?? new Uint8Array(),
    /** Puts the brand's documents in the place of those of the samples. */
    withOwnTitles: (text: string): string =>
      sampleTitles.reduce(
        (own, title, index) => own.replaceAll(title, toAccept[index]?.title ?? title),
        text,
      ),
  }
}

export interface Gallery {
  /** The address of the page that lists all entries. */
  url: string
  /** Returns the address of an entry, which has its own host, so that entries share no browser storage. */
  urlOf(entry: Entry, language: GalleryLanguage): string
  /** Serves the entry at an address that all entries share one after the other, so that scripts stay in the cache. */
  sharedUrlOf(entry: Entry, language: GalleryLanguage): string
  close(): Promise<void>
}

/** Serves every entry. @param port 0 for any free port */
export const startGallery = async (port = 0, brandDir = process.env.BRAND_DIR): Promise<Gallery> => {
  await buildWebIfNeeded()
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, () => resolve()),
  )
  const address = server.address() as AddressInfo
  const url = `http://localhost:${address.port}`
  const sites = new Map(
    await Promise.all(
      galleryLanguages.map(
        async (language) => [language, await openPages(language, address.port, brandDir)] as const,
      ),
    ),
  )
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  /** Number of requests by host and call. Loading a document resets the numbers of its host. */
  const counts = new Map<string, Map<string, number>>()
  const numberOf = (name: string, origin: string): number => {
    const calls = counts.get(origin) ?? new Map<string, number>()
    const number = calls.get(name) ?? 0
    counts.set(origin, calls.set(name, number + 1))
    return number
  }

  const urlOf = ({ id, path }: Pick<Entry, 'id' | 'path'>, language: GalleryLanguage): string =>
    `http://${id}.${language}.localhost:${address.port}${path}`
  const index = indexPage(entries, urlOf)

  /** Returns the reply to a request, `undefined` if it stays pending, or `page` if the app must respond. */
  const answer = (method: string, origin: string, pathname: string): Reply | undefined | 'page' => {
    const [id = '', language = ''] = origin.split('.')
    const entry = byId.get(id)
    const site = sites.get(language as GalleryLanguage)
    if (pathname === linkScriptPath) return { status: 200, type: 'text/javascript', body: '' }
    if (!entry || !site)
      return pathname === '/' ? { status: 200, type: 'text/html; charset=utf-8', body: index } : notFound
    if (pathname === scriptPath)
      return {
        status: 200,
        type: 'text/javascript; charset=utf-8',
        body: site.withOwnTitles(scriptOf(entry, site.words)),
      }
    if (!pathname.startsWith('/api/')) return 'page'
    const name = callOf(method, pathname)
    return name ? inSite(replyTo(entry, name, numberOf(name, origin), site.pdf), site) : notFound
  }

  handle = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', url)
    const origin = request.headers.host ?? ''
    const reply = answer(request.method ?? '', origin, pathname)
    if (reply !== 'page') {
      request.resume()
      if (reply) send(response, reply)
      return
    }
    if (!/\.\w+$/.test(pathname)) counts.delete(origin)
    // The script can be added only to an uncompressed document.
    if (!pathname.startsWith('/assets/')) delete request.headers['accept-encoding']
    sites.get(origin.split('.')[1] as GalleryLanguage)?.app.routing(request, response)
  }
  return {
    url,
    urlOf,
    sharedUrlOf(entry, language) {
      byId.set(sharedHost, entry)
      return urlOf({ id: sharedHost, path: entry.path }, language)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all([...sites.values()].map(({ app }) => app.close()))
    },
  }
}
