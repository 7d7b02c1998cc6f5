import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findChromium } from '@vestibule/launcher/chromium'
import { testEnvironment } from '@vestibule/testing/environment'
import { test as base, expect } from '../journeys/test.ts'
import { type Desktop, startDesktop } from './desktop.ts'
import { type Keys, keysOf } from './keys.ts'
import { firstMissing, speechIn } from './transcript.ts'

export interface ScreenReader {
  keys: Keys
  /** Begins a new part of the transcript. `expectSpeech` searches only the newest part. */
  begin(part: string): void
  /** Returns what was spoken in all parts so far. */
  spokenPhrases(): string[]
  /** Waits until something was spoken since the previous call, at most 1.5 s. */
  settle(): Promise<void>
  /** Expects these phrases in this order in the newest part. A failure does not end the test. */
  expectSpeech(...phrases: string[]): Promise<void>
}

/** Allows no connection to another machine. */
const loopbackOnly = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost'

/** Runs the test in a browser with windows, on a display with a screen reader. */
export const test = base.extend<{ reader: ScreenReader }, { desktop: Desktop }>({
  desktop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      const desktop = await startDesktop(testEnvironment().folder)
      await use(desktop)
      await desktop.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  browser: [
    async ({ playwright, launchOptions, desktop }, use) => {
      const executablePath = findChromium({ windows: true })
      const args = ['--force-renderer-accessibility', '--disable-gpu', loopbackOnly]
      const browser = await playwright.chromium.launch({
        args: [...(launchOptions.args ?? []), ...args],
        ...(executablePath ? { executablePath } : {}),
        headless: false,
        env: desktop.env,
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  reader: async ({ context, desktop }, use, testInfo) => {
    const spoken = () => speechIn(readFileSync(desktop.speech, 'utf8'))
    const parts = [{ name: 'Start', from: spoken().length }]
    const from = () => parts.at(-1)?.from ?? 0
    const speech = () => spoken().slice(from())
    let settled = spoken().length
    await use({
      keys: await keysOf(context, desktop.env),
      begin: (name) => void parts.push({ name, from: spoken().length }),
      spokenPhrases: spoken,
      expectSpeech: (...phrases) =>
        expect
          .configure({ soft: true, timeout: 15_000 })
          .poll(() => {
            const missing = firstMissing(phrases, speech())
            return missing === undefined ? '' : `“${missing}” is not in: ${speech().join(' / ')}`
          }, parts.at(-1)?.name)
          .toBe(''),
      async settle() {
        const deadline = Date.now() + 1500
        while (spoken().length === settled && Date.now() < deadline) await sleep(50)
        settled = spoken().length
      },
    })
    const all = spoken()
    const texts = parts.map(({ name, from }, index) =>
      [`# ${name}`, ...all.slice(from, parts[index + 1]?.from)].join('\n'),
    )
    writeFileSync(testInfo.outputPath('transcript.txt'), `${texts.join('\n\n')}\n`)
  },
})
