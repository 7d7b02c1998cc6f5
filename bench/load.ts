import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Load, LoadResult } from './http-load.ts'

/** Runs a file from this folder in a separate process, which receives one message and sends one message back. */
export const inProcess = async <Input, Output>(file: string, input: Input): Promise<Output> => {
  const child = fork(join(import.meta.dirname, file))
  child.send(input as object)
  const [output] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended early with ${code}`))),
  ])) as [Output]
  return output
}

/** Sends HTTP requests from a separate process. */
export const runLoad = (load: Load): Promise<LoadResult> => inProcess('http-load.ts', load)

/** Returns the headers of a JSON request from our own page. */
export const jsonHeaders = (origin: string, cookie: string): Record<string, string> => ({
  origin,
  cookie,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
})

/** Adds the session's CSRF token to the headers of a JSON request. */
export const sessionHeaders = async (origin: string, cookie: string): Promise<Record<string, string>> => {
  const reply = await fetch(`${origin}/api/auth/get-csrf`, { headers: { cookie } })
  const { csrfToken } = (await reply.json()) as { csrfToken: string }
  return { ...jsonHeaders(origin, cookie), 'x-csrf-token': csrfToken }
}

/** Returns the text of an HTTP request with a JSON body; `methodAndPath` is, for example, `PATCH /api/…`. */
export const rawRequest = (
  methodAndPath: string,
  headers: Record<string, string>,
  body: object | string,
  baseUrl: string,
): string => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const { host } = new URL(baseUrl)
  const all = { ...headers, host, 'content-length': String(Buffer.byteLength(text)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${methodAndPath} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}
