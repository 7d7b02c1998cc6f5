import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Action, type Found, findInPage, type Query, type Search } from './find.ts'
import type { Control, JourneyPage, Role, Scope, UploadedFile } from './page.ts'

/** What an engine's client can do with its page. */
export interface Remote
  extends Pick<JourneyPage, 'goto' | 'reload' | 'evaluate' | 'setViewportSize' | 'screenshot'> {
  /** Clicks at a point of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>
  /** Types text into the focused element. */
  type(text: string): Promise<void>
  press(key: string): Promise<void>
  /** Chooses a file in the field that the search finds. */
  upload(search: Search, path: string): Promise<void>
}

const waitMs = 30_000
const pollMs = 40

/** Returns a page that finds controls by their labels, roles and texts. */
export const pageOf = (remote: Remote): JourneyPage => ({
  ...scopeOf(remote, []),
  goto: (address) => remote.goto(address),
  reload: () => remote.reload(),
  // Repeated once, because a navigation interrupts what runs in the page.
  evaluate: (run, argument) => remote.evaluate(run, argument).catch(() => remote.evaluate(run, argument)),
  setViewportSize: (size) => remote.setViewportSize(size),
  screenshot: () => remote.screenshot(),
})

const textOf = (text: string | RegExp | undefined): Pick<Query, 'value' | 'pattern'> =>
  text instanceof RegExp ? { pattern: [text.source, text.flags] } : text === undefined ? {} : { value: text }

const scopeOf = (remote: Remote, queries: readonly Query[]): Scope<Control> => {
  const within = (query: Query) => controlOf(remote, [...queries, query])
  return {
    getByLabel: (value, options = {}) => within({ by: 'label', value, ...options }),
    getByText: (text, options = {}) => within({ by: 'text', ...textOf(text), ...options }),
    getByRole(role: Role, { name, ...options } = {}) {
      const { value: text, pattern } = textOf(name)
      return within({
        by: 'role',
        value: role,
        ...(text === undefined ? {} : { name: text }),
        ...(pattern ? { pattern } : {}),
        ...options,
      })
    },
  }
}

const controlOf = (remote: Remote, queries: readonly Query[]): Control => {
  const find = (action: Action, option?: string, timeout = waitMs) =>
    search(remote, { queries, action, ...(option === undefined ? {} : { option }) }, timeout)
  /** Clicks when the element does not move. */
  const click = async ({ onlyUnchecked = false } = {}): Promise<void> => {
    for (let before = ''; ; ) {
      const { x, y, box, isChosen } = (await find('click')) as Record<'x' | 'y', number> & {
        box: string
        isChosen: boolean
      }
      if (onlyUnchecked && isChosen) return
      if (box === before) return remote.clickAt(x, y)
      before = box
    }
  }
  return {
    ...scopeOf(remote, queries),
    first: () => controlOf(remote, [...queries.slice(0, -1), { ...(queries.at(-1) as Query), first: true }]),
    click,
    check: () => click({ onlyUnchecked: true }),
    async fill(value) {
      await find('focus', 'all')
      await (value === '' ? remote.press('Delete') : remote.type(value))
    },
    async pressSequentially(text) {
      await find('focus')
      await remote.type(text)
    },
    async press(key) {
      await find('focus')
      await remote.press(key)
    },
    selectOption: (label) => find('select', label),
    setInputFiles: (file) => upload(remote, { queries, action: 'element' }, file),
    waitFor: async ({ timeout = waitMs } = {}) => void (await find('see', undefined, timeout)),
    textContent: async () => String(await find('text')),
    inputValue: async () => String(await find('value')),
  }
}

/** Repeats the search until it succeeds. A search that a navigation interrupts is repeated too. */
async function search(remote: Remote, wanted: Search, timeoutMs: number): Promise<unknown> {
  let reason = ''
  for (const end = Date.now() + timeoutMs; ; await sleep(pollMs)) {
    try {
      const { value, wait } = (await remote.evaluate(findInPage, wanted)) as Found
      if (wait === undefined) return value
      reason = wait
    } catch (error) {
      reason = String(error)
    }
    if (Date.now() > end) throw new Error(`After ${timeoutMs} ms, ${reason}`)
  }
}

/** The files stay until the process ends, because a browser reads a chosen file only when the page needs it. */
const uploads: string[] = []
process.once('exit', () => {
  for (const folder of uploads) rmSync(folder, { recursive: true, force: true })
})

async function upload(remote: Remote, wanted: Search, { name, buffer }: UploadedFile): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-upload-'))
  uploads.push(folder)
  writeFileSync(join(folder, name), buffer)
  await remote.upload(wanted, join(folder, name))
}
