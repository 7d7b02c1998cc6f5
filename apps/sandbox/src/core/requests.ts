import type { Provider } from './providers.ts'
import type { Store } from './store.ts'

/** One call that a provider received, with its answer. */
export interface RecordedRequest {
  id: string
  provider: Provider
  method: string
  path: string
  requestHeaders: Record<string, unknown>
  requestBody: unknown
  /** null while the request is still held, 0 when nothing was answered. */
  status: number | null
  responseBody: unknown
  at: string
}

const kind = 'request'
const kept = 5000

/** The log of every call received, kept with the providers' state; ids are numbers that grow. */
export class RequestLog {
  #store: Store
  #last: number

  constructor(store: Store) {
    this.#store = store
    this.#last = Math.max(0, ...store.list<RecordedRequest>(kind).map((request) => Number(request.id)))
  }

  arrive(request: Omit<RecordedRequest, 'id' | 'status' | 'responseBody'>): RecordedRequest {
    this.#last += 1
    const recorded = { id: String(this.#last), ...request, status: null, responseBody: null }
    this.#store.put(kind, recorded.id, recorded)
    if (this.#last % 500 === 0) this.#store.prune(kind, kept)
    return recorded
  }

  answer(request: RecordedRequest, status: number, responseBody: unknown): void {
    this.#store.put(kind, request.id, { ...request, status, responseBody })
  }

  /** In order of arrival. `since` is a time, or the id of the last request already known. */
  list(filter: { provider?: string | undefined; since?: string | undefined }): RecordedRequest[] {
    const { provider, since } = filter
    return this.#store
      .list<RecordedRequest>(kind)
      .filter((request) => !provider || request.provider === provider)
      .filter((request) => !since || isAfter(request, since))
  }
}

function isAfter(request: RecordedRequest, since: string): boolean {
  return /^\d+$/.test(since)
    ? Number(request.id) > Number(since)
    : Date.parse(request.at) >= Date.parse(since)
}
