import type { Page, Request } from '@playwright/test'

type Url = Parameters<Page['route']>[0]
const isMethod = (method: string | undefined) => (request: Request) =>
  method === undefined || request.method() === method

/** Holds matching requests. @returns a function that releases the requests */
export async function holdRequests(
  page: Page,
  url: Url,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (isHeld(route.request())) await promise
    // The page may have aborted the request.
    await route.continue().catch(() => undefined)
  })
  return resolve
}

interface Failure {
  status?: number
  method?: string
  times?: number
  headers?: Record<string, string>
  json?: object
}

/** Responds to matching requests with an API error, or aborts the requests if `status` is 0. */
export async function failRequests(
  page: Page,
  url: Url,
  { status = 500, method, times = Number.POSITIVE_INFINITY, headers = {}, json = {} }: Failure = {},
): Promise<void> {
  let failed = 0
  await page.route(url, (route) => {
    if (!isMethod(method)(route.request()) || failed >= times) return route.fallback()
    failed += 1
    if (status === 0) return route.abort()
    return route.fulfill({ status, headers, json: { status, code: 'internal', message: 'x', ...json } })
  })
}

/** Aborts the next matching request, either before the server receives the request or after the server responded. */
export async function abortNext(
  page: Page,
  url: Url,
  when: 'before' | 'after',
  method?: string,
): Promise<{ done: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isDone = false
  await page.route(url, async (route) => {
    if (isDone || !isMethod(method)(route.request())) return route.fallback()
    isDone = true
    if (when === 'after') await route.fetch()
    await route.abort()
    resolve()
  })
  return { done: promise }
}
