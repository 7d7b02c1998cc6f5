import { networkError } from './api-error.ts'
import { readError } from './read-error.ts'

/** Sends a request like `fetch`, and reports the uploaded fraction from 0 to 1. */
const fetchWithProgress =
  (onProgress: (part: number) => void) =>
  (address: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      init.signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      const failed = () => reject(new TypeError('the upload failed'))
      request.open(init.method ?? 'POST', address)
      for (const [name, value] of Object.entries(init.headers as Record<string, string>))
        request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(responseOf(request))
      request.onerror = failed
      request.onabort = failed
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as FormData)
    })

const responseOf = (request: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return new Response(request.responseText, { status: request.status, headers })
}

/** `onProgress` receives the uploaded fraction, from 0 to 1. */
export interface Files {
  form: FormData
  onProgress: (part: number) => void
}

export interface ApiRequest {
  method: string
  address: string
  body?: unknown
  files?: Files
  csrfToken?: string
  /** ETag of the applicant's `client` record that the page has read. The server rejects older ETags. */
  ifMatch?: string
  signal?: AbortSignal
}

export interface ApiResponse {
  status: number
  body: unknown
  /** The response's ETag. */
  version?: string
  /** Set if the server renewed the session. */
  csrfToken?: string
}

/** Sends a request. Throws an ApiError on failure, except after an abort through `signal`. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Milliseconds by which the server's clock is ahead of the browser's clock. 0 before the first response. */
export const serverClock = { ahead: 0 }

const updateServerClock = (date: string | null) => {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (ahead) serverClock.ahead = ahead
}

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Creates a transport that sends requests with `fetchFn`. `step` returns the current page for error reports, and
 * `language` the code of the language that the page shows.
 */
export const createTransport =
  (fetchFn: Fetch, step?: () => string, language?: () => string): Transport =>
  async (sent) => {
    let response: Response
    let body: unknown
    try {
      const exchange = sent.files ? fetchWithProgress(sent.files.onProgress) : fetchFn
      response = await exchange(sent.address, {
        method: sent.method,
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json',
          ...(language ? { 'X-Language': language() } : {}),
          ...(step ? { 'X-Step': step() } : {}),
          ...(sent.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(sent.csrfToken === undefined ? {} : { 'X-CSRF-Token': sent.csrfToken }),
          ...(sent.ifMatch === undefined ? {} : { 'If-Match': sent.ifMatch }),
        },
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
        ...(sent.files ? { body: sent.files.form } : {}),
        ...(sent.signal ? { signal: sent.signal } : {}),
      })
      body = await readBody(response)
    } catch (error) {
      if (sent.signal?.aborted) throw error
      throw networkError()
    }
    updateServerClock(response.headers.get('Date'))
    if (!response.ok) throw readError(response.status, body, response.headers.get('Retry-After'))
    if (body === undefined) throw readError(undefined, undefined)
    const csrfToken = response.headers.get('X-CSRF-Token')
    const version = response.headers.get('ETag')
    return {
      status: response.status,
      body,
      ...(version === null ? {} : { version }),
      ...(csrfToken === null ? {} : { csrfToken }),
    }
  }
