import { networkError } from './api-error.ts'
import type { Call } from './client.ts'
import type { FormVersion } from './version.ts'

export type { Answer, Call } from './client.ts'

/** Loads the API client. The first page reacts to input before that. @throws ApiError if loading fails */
const loadClient = () =>
  import('./client.ts').catch(() => {
    throw networkError()
  })

/** @throws ApiError if the call fails */
export const call = (async (...request: Parameters<Call>) => (await loadClient()).call(...request)) as Call

/** Returns a `call` whose writes send `form.latest` as the ETag and replace it by the ETag of the response. */
export const formCall = (form: FormVersion): Call =>
  (async (...request: Parameters<Call>) => (await loadClient()).formCall(form)(...request)) as Call
