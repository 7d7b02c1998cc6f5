import type { FirmScope } from '@vestibule/domain/firm/scopes'
import { createDatabase } from '../../../apps/server/src/platform/postgres/database.ts'
import { createStore } from '../../../apps/server/src/stores/store.ts'
import { createFirmKey } from '../../../apps/server/src/use-cases/firm/keys.ts'
import type { Applicant } from './applicant.ts'
import type { Stack } from './stack.ts'

/** Creates a key of the firm's API. A negative number of days creates an expired key. */
export const newFirmKey = async (
  databaseUrl: string,
  scopes: readonly FirmScope[],
  now: Date,
  days = 90,
): Promise<{ id: string; key: string }> => {
  const store = createStore(createDatabase(databaseUrl))
  try {
    return await createFirmKey(store, { name: 'desk', scopes: [...scopes], days, by: 'Grace Hopper', now })
  } finally {
    await store.close()
  }
}

export interface FirmReply {
  status: number
  headers: Record<string, string>
  bytes: Buffer
  text: string
}

/** Returns a function that calls the firm's API with a key. `call` is a method and a path. */
export const firmCaller =
  (baseUrl: string, key?: string) =>
  async (call: string, body?: object): Promise<FirmReply> => {
    const [method = '', path = ''] = call.split(' ')
    const isWrite = method !== 'GET' && method !== 'OPTIONS'
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(isWrite && { 'content-type': 'application/json' }),
      },
      body: isWrite ? JSON.stringify(body ?? {}) : null,
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes,
      text: bytes.toString('utf8'),
    }
  }

/** Calls the firm's API with a new key, and throws unless the response is 200. @returns the response's body */
export const callAsFirm = async <Reply = { state?: string }>(
  { baseUrl, databaseUrl, clock }: Stack,
  scope: FirmScope,
  call: string,
  body?: object,
): Promise<Reply> => {
  const { key } = await newFirmKey(databaseUrl, [scope], clock.now())
  const { status, text } = await firmCaller(baseUrl, key)(call, body)
  if (status !== 200) throw new Error(`${call} answered ${status}: ${text}`)
  return JSON.parse(text)
}

/** Stops the contributions as the firm does. */
export const stopByFirm = (stack: Stack, { clientId }: Applicant) =>
  callAsFirm(stack, 'support', `POST /api/firm/applications/${clientId}/contributions/stop`)
