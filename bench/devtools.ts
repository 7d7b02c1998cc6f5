import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { chromium } from '@playwright/test'
import configuration from '../playwright.config.ts'
import { atEnd } from './cleanup.ts'

type Parameters = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: the protocol's events and results have no types here.
type Message = any

const answerMs = 30_000

/** A tab, controlled by the DevTools protocol. */
export interface Tab {
  send(method: string, parameters?: Parameters): Promise<Message>
  on(event: string, handle: (parameters: Message) => void): void
  close(): Promise<void>
}

/**
 * Starts Chromium without Playwright, because Playwright enables the protocol's `Runtime` domain in every page. With it,
 * V8 parses a script again to find the source positions of every new Error, which no visitor's browser does.
 */
export const startPlainBrowser = async () => {
  const options = configuration.use?.launchOptions
  const profile = mkdtempSync(join(tmpdir(), 'vestibule-bench-'))
  const child = spawn(
    options?.executablePath ?? chromium.executablePath(),
    [...(options?.args ?? []), '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'exit')
  const socket = new WebSocket(await addressIn(child.stderr))
  await once(socket, 'open')

  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<Message>>()
  const handlers = new Map<string, (parameters: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params, sessionId } = JSON.parse(String(data))
    if (method) return handlers.get(`${sessionId} ${method}`)?.(params)
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result)
  })
  const send = (method: string, parameters: Parameters = {}, sessionId?: string): Promise<Message> => {
    const call = Promise.withResolvers<Message>()
    waiting.set(++lastId, call)
    socket.send(JSON.stringify({ id: lastId, method, params: parameters, sessionId }))
    const late = setTimeout(() => call.reject(new Error(`Chromium did not answer ${method}`)), answerMs)
    return call.promise.finally(() => clearTimeout(late))
  }
  const close = atEnd(async () => {
    // Chromium sometimes exits before it answers, and sometimes does not exit.
    send('Browser.close').catch(() => undefined)
    const force = setTimeout(() => child.kill('SIGKILL'), answerMs / 3)
    await ended
    clearTimeout(force)
    rmSync(profile, { recursive: true, force: true })
  })
  return {
    close,
    /** Opens a tab with cookies and a cache of its own. */
    async newTab(): Promise<Tab> {
      const { browserContextId } = await send('Target.createBrowserContext')
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      return {
        send: (method, parameters) => send(method, parameters, sessionId),
        on: (event, handle) => handlers.set(`${sessionId} ${event}`, handle),
        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      }
    },
  }
}

const addressIn = (stderr: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Chromium did not start in time')), answerMs)
    createInterface(stderr)
      .on('line', (line) => {
        const address = /^DevTools listening on (\S+)$/.exec(line)?.[1]
        if (!address) return
        clearTimeout(late)
        resolve(address)
      })
      .on('close', () => reject(new Error('Chromium did not start')))
  })
