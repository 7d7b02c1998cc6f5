import { test as base, expect, type TestInfo } from '@playwright/test'
import { measureCpu } from './cpu-seconds.ts'
import { type Stack, startStack } from './stack.ts'

export interface TestFixtures {
  /** The browser's IP address, unique per test, so that tests share no rate limit. */
  clientAddress: string
  /** Console errors that the test causes on purpose. Any other console error fails the test. */
  expectedErrors: RegExp
  /** Measures each test's CPU seconds, for `npm run measure -- tests`. */
  measured: undefined
}

export interface WorkerFixtures {
  /** Additional environment variables for the server. */
  stackEnv: Record<string, string>
  stack: Stack
}

let tests = 0

const allowedErrors = new WeakMap<TestInfo, RegExp>()

/** Replaces `expectedErrors` for the current test. */
export const allowErrors = (pattern: RegExp): void => void allowedErrors.set(base.info(), pattern)

/** Extends `test` with a stack per worker. An unexpected console error, page error or CSP violation fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stackEnv: [{}, { option: true, scope: 'worker' }],
  stack: [
    async ({ stackEnv: env }, use) => {
      const stack = await startStack({ env })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.baseUrl),
  clientAddress: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      tests += 1
      await use(`198.18.${parallelIndex}.${(tests % 250) + 1}`)
    },
    { option: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
  expectedErrors: async ({}, use) => use(/(?!)/),
  measured: [
    async ({ stack: _ }, use, { file }) => {
      const record = measureCpu()
      await use(undefined)
      record(file)
    },
    { auto: true },
  ],
  context: async ({ context, clientAddress, expectedErrors, stack }, use, testInfo) => {
    const errors: string[] = []
    context.on('weberror', (problem) =>
      errors.push(`page error: ${problem.error().stack ?? problem.error()}`),
    )
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        errors.push(
          `${message.type()}: ${message.text()} (${new URL(message.location().url || 'about:blank').pathname})`,
        )
    })
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (violation) => {
        console.error(`CSP violation: ${violation.violatedDirective} blocked ${violation.blockedURI}`)
      })
    })
    // Sends the client's address only to our API, because the sandbox's CORS rules do not allow this header.
    await context.addInitScript((address) => {
      const { fetch } = window
      window.fetch = (to, init) => {
        const headers = new Headers(init?.headers)
        if (typeof to === 'string' && to.startsWith('/')) headers.set('x-forwarded-for', address)
        return fetch(to, { ...init, headers })
      }
    }, clientAddress)
    await use(context)
    // Clears an unused fault, so that the next test is not affected.
    await stack.sandbox.clearFaults()
    const allowed = allowedErrors.get(testInfo) ?? expectedErrors
    const unexpected = errors.filter((error) => !allowed.test(error))
    expect(unexpected, 'errors that the browser reported').toEqual([])
  },
})

export { expect }
