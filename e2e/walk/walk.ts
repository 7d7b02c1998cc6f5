import type { BrowserContext, Page } from '@playwright/test'
import { backFrom, viewOf } from '@vestibule/domain/flow/flow'
import type { Stack } from '@vestibule/testing/stack'
import { expectedAt } from './expected.ts'
import { checkPage } from './page-check.ts'
import { makePlacer } from './saved-state.ts'
import { nameOf, type State } from './states.ts'

export interface WalkResult {
  states: number
  troubles: string[]
}

interface Walk {
  stack: Stack
  context: BrowserContext
  page: Page
  states: readonly State[]
  onState?: (result: WalkResult) => void
}

/** Stores each state, checks the page, and goes back. */
export async function walk({ stack, context, page, states, onState }: Walk): Promise<WalkResult> {
  const result: WalkResult = { states: 0, troubles: [] }
  const storage = await makePlacer(stack)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  let loggedIn = ''
  const check = async (state: State): Promise<string[]> => {
    errors.length = 0
    const { applicant } = await storage.place(state)
    if (applicant.clientId !== loggedIn) {
      // Leaves the previous page, which may still poll with the previous cookies.
      await page.goto('about:blank')
      await context.clearCookies()
      await context.addCookies(applicant.api.cookies())
      loggedIn = applicant.clientId
    }
    const view = viewOf(state.flow, state.status, state.step, state.facts)
    const before = backFrom(state.flow, state.status, state.step, state.facts)
    const back = view.kind === 'screen' && before ? expectedAt(state, before) : undefined
    const found = await checkPage(page, stack.baseUrl, expectedAt(state), back)
    return [...found, ...errors.map((error) => `console: ${error}`)]
  }
  try {
    for (const state of states) {
      const found = await check(state).catch((error: unknown) => [String(error)])
      result.states += 1
      result.troubles.push(...found.map((words) => `${nameOf(state)}: ${words}`))
      onState?.(result)
    }
  } finally {
    await storage.close()
  }
  return result
}
