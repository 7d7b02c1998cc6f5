import { isProvider, type Provider, providers } from './providers.ts'
import type { Store } from './store.ts'

export interface RecordedRequest {
  id: string
  provider: Provider
  method: string
  path: string
  requestHeaders: Record<string, unknown>
  requestBody: unknown
  /** `null` while the request is held; 0 if the request ended without a response. */
  status: number | null
  responseBody: unknown
  at: string
}

/** Returns the store's key for a provider's requests. Separate keys let a list read one provider's requests only. */
const kindOf = (provider: Provider): string => `request ${provider}`
const maxRequests = 5000

/** Stores recorded requests under increasing IDs. */
export class RequestLog {
  #store: Store
  #last: number

  constructor(store: Store) {
    this.#store = store
    this.#last = Number(this.list({}).at(-1)?.id ?? 0)
  }

  arrive(request: Omit<RecordedRequest, 'id' | 'status' | 'responseBody'>): RecordedRequest {
    this.#last += 1
    const recorded = { id: String(this.#last), ...request, status: null, responseBody: null }
    this.#store.put(kindOf(request.provider), recorded.id, recorded)
    if (this.#last % 500 === 0) this.#store.prune(kindOf(request.provider), maxRequests)
    return recorded
  }

  answer(request: RecordedRequest, status: number, responseBody: unknown): void {
    this.#store.put(kindOf(request.provider), request.id, { ...request, status, responseBody })
  }

  /** Lists requests in order of arrival. `since` is a time or the last known request ID. */
  list(filter: { provider?: string | undefined; since?: string | undefined }): RecordedRequest[] {
    const { provider, since } = filter
    const selected = provider ? [provider].filter(isProvider) : providers
    return selected
      .flatMap((one) => this.#store.list<RecordedRequest>(kindOf(one)))
      .filter((request) => !since || isAfter(request, since))
      .sort((a, b) => Number(a.id) - Number(b.id))
  }
}

function isAfter(request: RecordedRequest, since: string): boolean {
  return /^\d+$/.test(since)
    ? Number(request.id) > Number(since)
    : Date.parse(request.at) >= Date.parse(since)
}
