import type { Call } from '@vestibule/contract/call'
import { addressOf, sampleOf } from '../samples/calls.ts'
import type { Ids } from '../samples/sample.ts'
import type { Shot } from './send.ts'

/** A session and its CSRF token, whose own ids are these. */
export interface Attacker {
  ids: Ids
  cookie: string
  token: string
  /** of the own client, as last read */
  version: number
}

export interface Scene {
  origin: string
  me: Attacker
  /** another session's token */
  otherToken: string
  victim: Ids
}

/** An upload's boundary. */
export const boundary = 'x'

/** The sample of a call as our own page would send it; `ids` in its path and its body. */
export function inOrder(
  call: Call,
  origin: string,
  attacker: Attacker,
  ids: Ids = attacker.ids,
  bodyIds: Ids = ids,
): Shot {
  const shot: Shot = {
    name: 'in order',
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

/** With other headers, undefined leaving one out, and how it must be refused. */
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
