import type { Page } from '../../ports/broker-holdings.ts'
import { effectTimeoutMs } from '../../ports/call-times.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { fromJson, readList, readObject, readOptionalText } from '../http/reading.ts'
import type { AscendConfig } from './config.ts'
import { ascendErrors, isUnauthorized } from './errors.ts'
import { createTokens } from './token.ts'

const READ_MS = 5_000
const MOST_PAGES = 100

/** As many at once as a list gives. */
export const PAGE = { page_size: '100' }

/** Ascend's three kinds of call, with a token on each. Paths begin with a slash, their ids already encoded. */
export interface AscendApi {
  get<T>(operation: string, path: string, read: (json: unknown) => T): Promise<T>
  /** One page of a list: the items of `field`, each read by `read`. */
  page<T>(
    operation: string,
    path: string,
    query: Record<string, string>,
    field: string,
    read: (json: unknown) => T,
    token: string | undefined,
  ): Promise<Page<T>>
  /** Every page of it. */
  list<T>(
    operation: string,
    path: string,
    query: Record<string, string>,
    field: string,
    read: (json: unknown) => T,
  ): Promise<T[]>
  /** An effect: sent once. */
  post<T>(operation: string, path: string, body: object, read: (json: unknown) => T): Promise<T>
  /** An effect: sets the fields that `body` has, false ones too, and no others. */
  patch<T>(operation: string, path: string, body: object, read: (json: unknown) => T): Promise<T>
}

export function createAscendApi(config: AscendConfig, deps: AdapterDeps): AscendApi {
  const http = createHttpClient('ascend', deps, ascendErrors)
  const tokens = createTokens(config, deps, http)

  async function call<T>(
    operation: string,
    path: string,
    body: object | undefined,
    read: (json: unknown) => T,
    method: 'POST' | 'PATCH' = 'POST',
  ) {
    const send = (token: string): Promise<T> =>
      http.send({
        operation,
        kind: body ? 'effect' : 'read',
        method: body ? method : 'GET',
        url: new URL(path, config.baseUrl).href,
        headers: {
          accept: 'application/json',
          'x-api-key': config.apiKey,
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs: body ? effectTimeoutMs : READ_MS,
        answer: fromJson(read),
      })
    const token = await tokens.get()
    try {
      return await send(token)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      // A token that is not accepted means that nothing was done: even an effect may be sent again, once.
      tokens.drop(token)
      return send(await tokens.get())
    }
  }

  const pageOf: AscendApi['page'] = (operation, path, query, field, read, token) => {
    const search = new URLSearchParams({ ...query, ...(token && { page_token: token }) })
    return call(operation, search.size ? `${path}?${search}` : path, undefined, (json) => {
      const page = readObject<Record<string, unknown>>(json)
      return {
        items: readList(page[field], field).map(read),
        next: readOptionalText(page.next_page_token, 'next_page_token'),
      }
    })
  }

  return {
    get: (operation, path, read) => call(operation, path, undefined, read),
    post: (operation, path, body, read) => call(operation, path, body, read),
    patch: (operation, path, body, read) =>
      call(
        operation,
        `${path}?${new URLSearchParams({ update_mask: Object.keys(body).join(',') })}`,
        body,
        read,
        'PATCH',
      ),
    page: pageOf,
    async list<T>(
      operation: string,
      path: string,
      query: Record<string, string>,
      field: string,
      read: (json: unknown) => T,
    ) {
      const items: T[] = []
      let next: string | undefined
      for (let pages = 0; pages < MOST_PAGES; pages += 1) {
        const page = await pageOf(operation, path, query, field, read, next)
        items.push(...page.items)
        if (!page.next) return items
        next = page.next
      }
      throw new ProviderError('ascend', 'unavailable', { providerCode: 'endless_list' })
    },
  }
}
