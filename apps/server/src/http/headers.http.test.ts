import { readdirSync, readFileSync } from 'node:fs'
import { flows } from '@vestibule/domain/flow/flow'
import { unknownIds } from '@vestibule/testing/attack/gates'
import { useStack } from '@vestibule/testing/in-vitest'
import { addressOf, calls } from '@vestibule/testing/samples/calls'
import { describe, expect, test } from 'vitest'

const its = useStack({ env: { PUBLIC_URL: 'https://localhost' } })

const dist = new URL('../../../web/dist/', import.meta.url)
const { preload } = JSON.parse(readFileSync(new URL('bundle.json', dist), 'utf8')) as { preload: object }

const screens = Object.values(flows).flatMap((flow) =>
  Object.values(flow).flatMap(({ shows = [] }) => shows.map(({ screen }) => `/onboarding/${screen}`)),
)
const messages = Object.values(flows).flatMap((flow) =>
  Object.values(flow).flatMap(({ redirects = [] }) => redirects.map(({ to }): string => to)),
)
const others = [
  ...[
    '/login-password',
    '/reset-password',
    '/unsubscribe',
    '/beneficiaries',
    '/security',
    '/details',
    '/spouse',
    '/contributions',
    '/accessibility',
    '/phone',
    '/message/errorPage',
  ],
  ...['/healthz', '/documents/privacy-policy-20260301.pdf'],
]
const nowhere = ['/nothing-here', '/%zz', '/%ff', '/onboarding/%2e%2e', '/index.php', '/.git/config', '//x']
const pagePaths = [
  ...new Set([
    ...Object.keys(preload).filter((path) => path !== '*'),
    ...screens,
    ...messages,
    ...others,
    ...nowhere,
  ]),
]
const apiPaths = [
  '/api/docs',
  '/api/docs/docs.js',
  '/api/docs/openapi.json',
  '/api/nothing',
  '/api/',
  '/api/%zz',
  '/api/auth/x/y',
]

const request = (path: string, method = 'GET') => fetch(its.stack.baseUrl + path, { method })

const hsts = 'max-age=63072000; includeSubDomains'
const everywhere = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': hsts,
  'cross-origin-resource-policy': 'same-origin',
}
/** The page on which a phone takes photos may use the camera, and nothing else. */
const withoutCamera = (path: string, policy: string | null): string =>
  path === '/phone' ? (policy ?? '').replace('camera=(self)', 'camera=()') : (policy ?? '')
const offFeatures =
  'camera=(),clipboard-read=(),display-capture=(),geolocation=(),hid=(),idle-detection=(),local-fonts=(),' +
  'microphone=(),midi=(),payment=(),serial=(),usb=()'

/** Lists a response's missing or wrong headers. */
const problemsOf = ({ headers }: Response, path: string): string[] => {
  const policy = headers.get('content-security-policy') ?? ''
  const isBank = path === '/onboarding/bank'
  return [
    ...Object.entries(everywhere)
      .filter(([name, value]) => headers.get(name) !== value)
      .map(([name]) => `${name}: ${headers.get(name)}`),
    ...["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"].filter(
      (part) => !policy.includes(part),
    ),
    ...(headers.get('cross-origin-opener-policy') === (isBank ? 'same-origin-allow-popups' : 'same-origin')
      ? []
      : ['cross-origin-opener-policy']),
    ...(isBank === policy.includes("require-trusted-types-for 'script'; trusted-types vestibule")
      ? ['trusted types']
      : []),
    ...(policy.includes('report-to csp') ? [] : ['report-to']),
    ...(/^text\/html/.test(headers.get('content-type') ?? '') &&
    !(
      withoutCamera(path, headers.get('permissions-policy')) === offFeatures &&
      headers.get('reporting-endpoints') === 'csp="/api/csp-reports"'
    )
      ? ['permissions-policy']
      : []),
    ...(policy.includes('unsafe-eval') || (!isBank && /unsafe|https?:|\*/.test(policy)) ? [policy] : []),
    ...(headers.get('x-powered-by') === null ? [] : ['x-powered-by']),
    ...(path.startsWith('/api/') && headers.get('cache-control') !== 'no-store' ? ['no-store'] : []),
  ]
}

describe('[SE-04] [SE-12] security headers of pages and calls', () => {
  test.each(pagePaths)('%s', async (path) => {
    expect(problemsOf(await request(path), path)).toEqual([])
  })

  test('[API-09] every call and unknown API paths', async () => {
    const requests = [
      ...calls.map((call) => [call.method, addressOf(call, unknownIds())] as const),
      ...apiPaths.map((path) => ['GET', path] as const),
      ...calls.map(({ path }) => ['DELETE', path] as const),
    ]
    expect(requests.length).toBeGreaterThan(100)
    for (const [method, path] of requests)
      expect(problemsOf(await request(path, method), path), `${method} ${path}`).toEqual([])
  })
})

describe('[SE-04] security headers of files', () => {
  test('every script and style has HSTS and nosniff', async () => {
    const names = readdirSync(new URL('assets/', dist)).filter((name) => !/\.(br|gz)$/.test(name))
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) {
      const { headers, status } = await request(`/assets/${name}`, 'HEAD')
      const found = [status, headers.get('x-content-type-options'), headers.get('strict-transport-security')]
      expect(found, name).toEqual([200, 'nosniff', hsts])
    }
  })

  test('missing files and paths outside the folder', async () => {
    const missing = [
      '/assets/none.js',
      '/assets/..%2fbundle.json',
      '/documents/none-20260101.pdf',
      '/assets/',
    ]
    for (const path of missing) expect(problemsOf(await request(path), path), path).toEqual([])
  })
})
