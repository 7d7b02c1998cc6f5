import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { supportedBrowsers } from '@vestibule/domain/supported-browsers'
import { entries } from '@vestibule/domain/testing/results'
import { useStack } from '@vestibule/testing/in-vitest'
import { startStack } from '@vestibule/testing/stack'
import { en } from '@vestibule/words/en'
import { es } from '@vestibule/words/es'
import { expect, test } from 'vitest'

const dashboardUrl = 'https://accounts.firm.example/'
const its = useStack({ env: { DASHBOARD_URL: dashboardUrl } })

const reporting = 'report-uri /api/csp-reports; report-to csp'
const trustedTypes = "require-trusted-types-for 'script'; trusted-types vestibule"
const strict = (styles: string[] = []): string => [base(styles), trustedTypes, reporting].join('; ')

const base = (styles: string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles.map((hash) => ` '${hash}'`).join('')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(its.stack.baseUrl + path, { headers })
const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')

/** Returns the CSP hashes of a page's inline styles, which are the bundle's style and the brand's style. */
const styleHashes = (html: string): string[] =>
  Array.from(
    html.matchAll(/<style>(.*?)<\/style>/gs),
    ([, css = '']) => `sha256-${createHash('sha256').update(css).digest('base64')}`,
  )

const ownPages = ['/', '/onboarding']
const shells = ['/login-password', '/onboarding/name', '/onboarding/agreements', '/message/errorPage?err=vpn']

test('[BR-02] only the first page looks up no font for its heading before the first paint', async () => {
  const lookUp = 'src:local("Georgia")'
  const first = await (await get('/onboarding')).text()
  expect(first).toContain('--heading:"Brand heading", serif')
  expect(first).toContain(':root:not(.hydrated){--heading:serif}')
  expect(first).not.toContain(lookUp)
  for (const path of ['/', '/onboarding/name']) expect(await (await get(path)).text()).toContain(lookUp)
})

test('[RT-03] links the dashboard at its configured address', async () => {
  const page = await (await get('/onboarding')).text()
  const [, settings = ''] = /<script type="application\/json" id="settings">(.*?)<\/script>/s.exec(page) ?? []
  expect(JSON.parse(settings)).toMatchObject({ dashboardUrl })
  expect((await get('/dashboard')).status).toBe(404)
})

test('[BR-03] the home page links the prospectus, and no other page contains its address', async () => {
  const address = '/documents/fund-prospectus-20260301.pdf'
  expect(await (await get('/')).text()).toContain(`<a href="${address}">${en.home.prospectus}</a>`)
  for (const path of ['/onboarding', '/onboarding/name'])
    expect(await (await get(path)).text()).not.toContain(address)
})

test('[AX-01] [LG-01] pages for visitors begin with h1 among their headings, and describe themselves in words of the brand', async () => {
  for (const path of ownPages)
    for (const [language, { home }] of Object.entries({ en, es })) {
      const html = await (await get(path, { 'accept-language': language })).text()
      expect(html.match(/<h\d/)?.[0], path).toBe('<h1')
      expect(html).toContain(`<meta name="description" content="${home.title} – ${home.intro}">`)
    }
  for (const path of shells) expect(await (await get(path)).text()).not.toContain('name="description"')
})

test.each([...ownPages, ...shells, '/nothing-here', '/onboarding/bank/x'])(
  '[SE-04] [SE-12] %s has the strict policy with the hashes of its inline styles, and no HSTS on http',
  async (path) => {
    const reply = await get(path)
    const { headers } = reply
    const styles = styleHashes(await reply.text())
    expect(styles).toHaveLength(1)
    expect(headers.get('content-security-policy')).toBe(strict(styles))
    expect(headers.get('strict-transport-security')).toBeNull()
  },
)

test.each([...ownPages, ...shells, '/onboarding/bank'])('%s preloads only files that exist', async (path) => {
  const reply = await get(path)
  const html = await reply.text()
  const urls = Array.from(
    html.matchAll(/<link rel="(?:module)?preload" href="([^"]+)"|<script type="module" src="([^"]+)"/g),
    ([, preloaded, main]) => preloaded ?? main,
  )
  expect(urls.length).toBeGreaterThan(2)
  for (const url of urls) expect((await get(url ?? '')).status, url).toBe(200)
})

test('[SE-04] [SE-12] only bank connect allows the origin of the linking script, with a new nonce each time', async () => {
  const { origin } = new URL(its.stack.sandboxUrl)
  const first = await get('/onboarding/bank')
  const policy = first.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([A-Za-z0-9+/]{24})'/.exec(policy)?.[1]
  const html = await first.text()
  const styles = styleHashes(html)
  const expected = base(styles)
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}' ${origin}`)
    .replace(/(style-src [^;]*)/, `$1 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `connect-src 'self' ${origin}`)
  expect(policy).toBe(`${expected}; frame-src ${origin}; style-src-attr 'unsafe-inline'; ${reporting}`)
  expect(policy).not.toContain('unsafe-eval')
  expect(first.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain(`nonce="${nonce}"`)
  expect(await policyOf('/onboarding/bank')).not.toBe(policy)
})

test('[RT-01] replies 200 for every page and 404 with the same shell for other paths', async () => {
  const addresses = entries(`
    / | /onboarding | /onboarding/bank | /login-password | /reset-password
    /message/usResidentsErrorPage | /message/3210letter | /message/contactWithTeamErrorpage
    /message/errorPage?err=voip | /message/errorPage?err=vpn | /message/successfullDocumentsUploaded
    /message/bankConfirmationPage
  `)
  for (const path of [...addresses, ...shells]) expect((await get(path)).status, path).toBe(200)
  const missing = await get('/nothing-here')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('content-type')).toContain('text/html')
})

test('[NV-08] documents have the skeleton of their screen, and leave room for what a session adds', async () => {
  const textOf = async (path: string, cookie = '') => (await get(path, { cookie })).text()
  expect(await textOf('/onboarding/finances')).toContain(`>${en.finances.title}</h1>`)
  const room = 'data-loading="application"'
  for (const path of ['/onboarding/finances', '/onboarding/bank', '/onboarding/bank/x'])
    expect(await textOf(path), path).toContain(room)
  for (const path of ['/login-password', '/onboarding/verify-phone', '/onboarding/unable', '/nothing-here'])
    expect(await textOf(path), path).not.toContain(room)
  const known = 'session=k.token'
  expect(await textOf('/onboarding')).not.toContain(room)
  expect(await textOf('/onboarding', known)).toContain(room)
  expect(await textOf('/')).not.toMatch(/<html [^>]*data-session/)
  expect(await textOf('/', known)).toMatch(/<html [^>]*data-session="true"/)
})

test('[HO-01] the page of a phone has the header and footer of the site, and is small', async () => {
  const html = await (await get('/phone', { 'accept-language': 'es' })).text()
  for (const part of [
    'href="#logo"',
    'mailto:',
    'href="/accessibility"',
    'hrefLang="en"',
    '"locale":"es-US"',
    es.languages.notice,
  ])
    expect(html).toContain(part)
  const [, script = ''] = /<script type="module" src="([^"]*)"/.exec(html) ?? []
  const size = async (path: string) => {
    const reply = await get(path, { 'accept-encoding': 'br' })
    expect(reply.headers.get('content-encoding')).toBe('br')
    return brotliCompressSync(await reply.text()).length
  }
  expect((await size('/phone')) + (await size(script))).toBeLessThan(8_400)
})

test('[EN-03] every page tells old browsers in both languages what to do, in at most 250 bytes', async () => {
  const notice = [
    `<a href="/old-browser" lang="en">${en.oldBrowser.notice}</a>`,
    `<a href="/old-browser" lang="es">${es.oldBrowser.notice}</a>`,
  ].join('<br>')
  for (const path of [...ownPages, ...shells, '/onboarding/bank', '/phone', '/nothing-here']) {
    const html = await (await get(path)).text()
    expect(html, path).toMatch(/<body>\n<aside class="outdated">.*<noscript><aside class="outdated">/)
    expect(html.split(notice), path).toHaveLength(3)
  }
  const html = await (await get('/onboarding')).text()
  const without = html
    .replace(/<aside class="outdated">.*<\/noscript>\n/, '')
    .replace(/aside\.outdated\{.*?display:none\}\}/, '')
  expect(without).not.toContain('outdated')
  expect(brotliCompressSync(html).length - brotliCompressSync(without).length).toBeLessThan(250)
})

test('[EN-03] the page for old browsers names the oldest versions and the contact, and has no script', async () => {
  const reply = await get('/old-browser', { 'accept-language': 'es' })
  const html = await reply.text()
  expect(reply.headers.get('content-security-policy')).toBe(strict(styleHashes(html)))
  for (const { title, intro } of [en.oldBrowser, es.oldBrowser]) {
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(intro)
  }
  const { Chrome, Edge, Firefox, Safari } = supportedBrowsers
  for (const or of [', or', ' o'])
    expect(html).toContain(`Chrome ${Chrome}, Edge ${Edge}, Firefox ${Firefox}${or} Safari ${Safari}`)
  expect(html.match(/href="mailto:[^"]+"/g)).toHaveLength(2)
  expect(html.split(`<a href="${its.stack.baseUrl}/onboarding">`)).toHaveLength(3)
  expect(html).not.toContain('<script')
})

test('compresses pages as the browser accepts', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const reply = await get('/onboarding', { 'accept-encoding': encoding })
    expect(reply.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(reply.headers.get('vary')).toContain('accept-encoding')
    expect(await reply.text()).toContain('<h1')
  }
})

test('[BR-01] [LG-01] serves the brand’s fonts, icon and words, to be cached forever', async () => {
  const html = await (await get('/onboarding/name')).text()
  const paths = [...new Set(html.match(/\/brand\/[\w.-]+/g))].sort()
  expect(paths).toEqual([
    expect.stringMatching(/^\/brand\/heading-[\da-f]{8}\.woff2$/),
    expect.stringMatching(/^\/brand\/heading-more-[\da-f]{8}\.woff2$/),
    expect.stringMatching(/^\/brand\/icon-[\da-f]{8}\.svg$/),
    expect.stringMatching(/^\/brand\/words-en-[\da-f]{8}\.json$/),
    expect.stringMatching(/^\/brand\/words-es-[\da-f]{8}\.json$/),
  ])
  for (const path of paths) {
    const reply = await get(path, { 'accept-encoding': 'br' })
    // Fonts are compressed already.
    expect(reply.headers.get('content-encoding')).toBe(path.endsWith('.woff2') ? null : 'br')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  const { words } = (await (await get(paths[3] ?? '')).json()) as { words: object }
  expect(words).toMatchObject({ address: en.address, disclosures: en.disclosures })
  expect(Object.keys(words)).not.toContain('mails')
  expect((await get('/brand/words-en-00000000.json')).status).toBe(404)
})

test('fills the configuration into pages without secrets', async () => {
  for (const path of [...ownPages, '/login-password', '/onboarding/bank']) {
    const html = await (await get(path)).text()
    expect(html, path).not.toContain('{{')
    expect(html).toContain('Vestibule')
    expect(html).not.toMatch(/SECRET|PRIVATE KEY|_KEY|postgresql/)
  }
})

test.each([
  '../package.json',
  '..%2fpackage.json',
  'x.pdf',
  'e-sign-agreement-20260115.pdf%00',
  '.env',
  'e-sign-agreement.pdf',
])('serves only public documents, not %s', async (name) => {
  const reply = await get(`/documents/${name}`)
  expect([400, 404]).toContain(reply.status)
  expect(await reply.text()).not.toContain('"private"')
})

test('[AG-01] serves the customer relationship summary and the privacy policy to everyone', async () => {
  for (const name of [
    'customer-relationship-summary-20260301',
    'privacy-policy-20260301',
    'e-sign-agreement-20260115',
  ]) {
    const reply = await get(`/documents/${name}.pdf`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(await reply.text()).toMatch(/^%PDF-/)
  }
})

test('[SE-04] [SE-02] [SE-03] on https without proxies: HSTS, a __Host- cookie, own Origin only, no forwarded address', async () => {
  const origin = 'https://localhost'
  const stack = await startStack({ env: { PUBLIC_URL: origin, TRUST_PROXY: '' } })
  try {
    // Takes only the port from the stack's address, because the tested server speaks plain HTTP on 127.0.0.1.
    const address = `http://127.0.0.1:${new URL(stack.baseUrl).port}`
    const reply = await fetch(`${address}/api/auth/get-csrf`)
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    const [cookie = ''] = reply.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const { csrfToken } = (await reply.json()) as { csrfToken: string }
    const headers = {
      cookie: cookie.split(';')[0] ?? '',
      'x-csrf-token': csrfToken,
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.20',
    }
    const screened = await fetch(`${address}/api/ipqs/validate-ip`, { headers })
    expect(await screened.json()).toEqual({ success: true, riskyData: null })
    for (const [from, status] of [[address, 403] as const, [origin, 200] as const]) {
      const logout = { method: 'POST', headers: { ...headers, origin: from }, body: '{}' }
      expect((await fetch(`${address}/api/auth/logout`, logout)).status).toBe(status)
    }
  } finally {
    await stack.stop()
  }
})
