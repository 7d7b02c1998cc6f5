import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { expect } from '../journeys/test.ts'

const run = promisify(execFile)

/** Names of keys that differ between Playwright and X. */
const keysOfX: Readonly<Record<string, string>> = {
  Enter: 'Return',
  Space: 'space',
  Control: 'ctrl',
  Shift: 'shift',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
}

export type Keys = Awaited<ReturnType<typeof keysOf>>

/** Returns functions that press keys of the X display. Orca receives these keys before the browser does. */
export async function keysOf(context: BrowserContext, env: Record<string, string>) {
  let released = 0
  await context.exposeBinding('reportKey', () => {
    released += 1
  })
  await context.addInitScript(() =>
    addEventListener('keyup', () => (window as unknown as { reportKey(): void }).reportKey(), true),
  )
  /** Presses a key that the browser or Orca handles. */
  const command = async (key: string): Promise<void> => {
    const name = key
      .split('+')
      .map((part) => keysOfX[part] ?? part)
      .join('+')
    await run('xdotool', ['key', name], { env })
  }
  return {
    command,
    /** Presses a key, and waits until the page has received it. */
    async press(key: string): Promise<void> {
      const before = released
      await command(key)
      await expect.poll(() => released, { message: `the page receives ${key}` }).toBeGreaterThan(before)
    },
    /** Types with 40 ms between keys. */
    async type(text: string): Promise<void> {
      await run('xdotool', ['type', '--delay', '40', '--', text], { env })
    },
  }
}
