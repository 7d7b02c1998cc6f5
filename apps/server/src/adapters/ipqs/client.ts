import type { Screening } from '../../ports/screening.ts'
import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { fromJson } from '../http/reading.ts'
import type { IpqsConfig } from './config.ts'
import { ipqsErrors } from './errors.ts'
import * as map from './map.ts'

/** Sign-up waits no longer than this for a screening (RK-09). */
const TIMEOUT_MS = 3_000

/** Fraud screening, as IPQualityScore. The address of a call holds the key and a person's value: it is never told. */
export function createIpqsScreening(config: IpqsConfig, deps: AdapterDeps): Screening {
  const http = createHttpClient('ipqs', deps, ipqsErrors)

  const look = <T>(
    kind: 'email' | 'phone' | 'ip',
    value: string,
    options: Record<string, string>,
    read: (json: unknown) => T,
  ): Promise<T> =>
    http.send({
      operation: kind,
      kind: 'read',
      ...(config.keyIn === 'header'
        ? inBody(config, kind, value, options)
        : inPath(config, kind, value, options)),
      timeoutMs: TIMEOUT_MS,
      answer: fromJson(read),
    })

  return {
    // fast: without asking the mail server, which takes longer than we wait and tells nothing we use
    email: (email) => look('email', email, { fast: 'true' }, (json) => map.readEmail(json, deps.now())),
    phone: (phone) => look('phone', `1${phone}`, { 'country[]': 'US' }, map.readPhone),
    ip: (ip, userAgent) => look('ip', ip, { user_agent: userAgent }, map.readIp),
  }
}

function inPath(config: IpqsConfig, kind: string, value: string, options: Record<string, string>) {
  const path = ['/api/json', kind, encodeURIComponent(config.key), encodeURIComponent(value)].join('/')
  const url = new URL(`${path}?${new URLSearchParams(options)}`, config.baseUrl).href
  return { method: 'GET' as const, url, headers: { accept: 'application/json' } }
}

function inBody(config: IpqsConfig, kind: string, value: string, options: Record<string, string>) {
  return {
    method: 'POST' as const,
    url: new URL(`/api/json/${kind}`, config.baseUrl).href,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'ipqs-key': config.key,
    },
    body: new URLSearchParams({ [kind]: value, ...options }).toString(),
  }
}
