import { z } from 'zod'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { inDoubt, type ProviderErrors } from '../../platform/http-client/failure.ts'
import { fromJson, listOf, optionalText } from '../../platform/http-client/reading.ts'
import type { Page } from '../../ports/broker.ts'
import { effectTimeoutMs } from '../../ports/call-times.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { AscendConfig } from './config.ts'
import { createTokens } from './token.ts'

const readTimeoutMs = 5_000
const maxPages = 100

export const pageSize = { page_size: '100' }

/** Returns a string literal in the provider's filter language (CEL). */
export const quoted = (value: string): string => JSON.stringify(value)

/** google.rpc.Code ABORTED, which shares HTTP 409 with ALREADY_EXISTS but is not a rejection. */
const aborted = '10'

const errorBody = z.object({ code: z.unknown().optional() })

export const ascendErrors: ProviderErrors = {
  codeOf: (body) => errorBody.parse(body).code,
  failureOf: (status, code, kind) => (status === 409 && code === aborted ? inDoubt(kind) : undefined),
}

/** Returns true if the idempotency key is taken, which means that an earlier copy of the call took effect. */
export const isDuplicate = ({ failure, status }: ProviderError): boolean =>
  failure === 'refused' && status === 409

interface List<T> {
  operation: string
  path: string
  query: Record<string, string>
  field: string
  item: z.ZodType<T>
}

export type AscendApi = ReturnType<typeof createAscendApi>

/** Returns the paths of the values in `body`. The provider updates only such paths, not a whole object. */
const leavesOf = (body: object): string[] =>
  Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leavesOf(value).map((path) => `${name}.${path}`)
      : [name],
  )

export const createAscendApi = (config: AscendConfig, deps: AdapterDeps) => {
  const http = createHttpClient('ascend', deps, ascendErrors)
  const withToken = createTokens(config, deps, http)

  const call = <T>(
    operation: string,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    schema: z.ZodType<T>,
    body?: object,
  ) =>
    withToken((token) =>
      http.send({
        operation,
        kind: body ? 'effect' : 'read',
        method,
        url: new URL(path, config.baseUrl).href,
        headers: { 'x-api-key': config.apiKey, authorization: `Bearer ${token}` },
        json: body,
        timeoutMs: body ? effectTimeoutMs : readTimeoutMs,
        answer: fromJson(schema),
      }),
    )

  const page = <T>(
    { operation, path, query, field, item }: List<T>,
    token: string | undefined,
  ): Promise<Page<T>> => {
    const search = new URLSearchParams({ ...query, ...(token && { page_token: token }) })
    const schema = z.object({ [field]: listOf(item), next_page_token: optionalText }).transform((answer) => ({
      items: answer[field] as T[],
      next: answer.next_page_token as string | undefined,
    }))
    return call(operation, 'GET', search.size ? `${path}?${search}` : path, schema)
  }

  return {
    page,
    async list<T>(list: List<T>): Promise<T[]> {
      const items: T[] = []
      let next: string | undefined
      for (let pages = 0; pages < maxPages; pages += 1) {
        const current = await page(list, next)
        items.push(...current.items)
        if (!current.next) return items
        next = current.next
      }
      throw new ProviderError('ascend', 'unavailable', { providerCode: 'endless_list' })
    },
    get: <T>(operation: string, path: string, schema: z.ZodType<T>) => call(operation, 'GET', path, schema),
    post: <T>(operation: string, path: string, body: object, schema: z.ZodType<T>) =>
      call(operation, 'POST', path, schema, body),
    /** Updates exactly the fields in `body`, including fields that are false. Deletes those that are `undefined`. */
    patch<T>(operation: string, path: string, body: object, schema: z.ZodType<T>) {
      const mask = new URLSearchParams({ update_mask: leavesOf(body).join(',') })
      return call(operation, 'PATCH', `${path}?${mask}`, schema, body)
    },
  }
}
