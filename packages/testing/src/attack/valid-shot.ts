import type { Call } from '@vestibule/contract/call'
import { addressOf, sampleOf } from '../samples/calls.ts'
import type { Ids } from '../samples/sample.ts'
import type { Shot } from './send.ts'

/** A session with its CSRF token and the user's ids. */
export interface Attacker {
  ids: Ids
  cookie: string
  token: string
  /** The version of the application that the attacker last read, for the header If-Match. */
  version: number
}

export interface Scene {
  origin: string
  me: Attacker
  /** The CSRF token of a different session. */
  otherToken: string
  victim: Ids
}

export const boundary = 'x'

/** Creates a call's sample request as our page would send the request. */
export function validShot(
  call: Call,
  origin: string,
  attacker: Attacker,
  ids: Ids = attacker.ids,
  bodyIds: Ids = ids,
): Shot {
  const shot: Shot = {
    name: 'valid',
    method: call.method,
    path: addressOf(call, ids),
    headers: {
      accept: 'application/json',
      'if-match': `"${attacker.version}"`,
      cookie: attacker.cookie,
      'x-csrf-token': attacker.token,
    },
  }
  if (call.method === 'GET') return shot
  return {
    ...shot,
    headers: {
      ...shot.headers,
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': call.files ? `multipart/form-data; boundary=${boundary}` : 'application/json',
    },
    body: call.files ? `--${boundary}--\r\n` : JSON.stringify(sampleOf(call).body?.(bodyIds) ?? {}),
  }
}

/** Copies the shot with changed headers, where `undefined` omits a header. */
export const withHeaders = (
  shot: Shot,
  name: string,
  change: Record<string, string | undefined>,
  refused?: string,
): Shot => ({
  ...shot,
  name,
  ...(refused === undefined ? {} : { refused }),
  headers: Object.fromEntries(
    Object.entries({ ...shot.headers, ...change }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  ),
})
