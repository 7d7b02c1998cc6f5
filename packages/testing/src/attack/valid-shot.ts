import type { Call } from '@vestibule/contract/call'
import { addressOf, sampleOf } from '../samples/calls.ts'
import type { Ids } from '../samples/sample.ts'
import type { Shot } from './send.ts'

/** A session with its CSRF token and its own ids. */
export interface Attacker {
  ids: Ids
  cookie: string
  token: string
  /** the own client's version as last read */
  version: number
}

export interface Scene {
  origin: string
  me: Attacker
  /** another session's token */
  otherToken: string
  victim: Ids
}

export const boundary = 'x'

/** The sample request of a call as our page sends it. */
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

/** The shot with other headers, where `undefined` omits one. */
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
