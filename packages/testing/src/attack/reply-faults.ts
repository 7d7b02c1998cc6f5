import type { Hit, Shot } from './send.ts'

/** Content that no response may contain: system files, injected properties, stack traces, database errors. */
const forbidden = [
  /root:.:0:0/,
  /"polluted"\s*:/,
  /\bat .*\.[jt]s:\d+/,
  /node_modules/,
  /syntax error|relation "|duplicate key|invalid input syntax/i,
]

/** Finds faults that the response to any attack may have. */
export function faultsOf(shot: Shot, { status, headers, text }: Hit, secrets: readonly string[]): string[] {
  const all = `${text}\n${JSON.stringify(headers)}`
  const type = String(headers['content-type'] ?? '')
  const isApi = shot.path.startsWith('/api/')
  return [
    ...(status >= 500 ? [`${status}`] : []),
    // The server may close the connection before a large body is sent.
    ...(status === 0 && (shot.body?.length ?? 0) + shot.path.length < 8_000 ? [`no reply: ${text}`] : []),
    ...secrets.filter((secret) => all.includes(secret)).map((secret) => `contains ${secret}`),
    ...forbidden.filter((pattern) => pattern.test(all)).map((pattern) => `contains ${pattern}`),
    ...(headers['x-injected'] === undefined ? [] : ['a header was injected']),
    ...(isApi &&
    status >= 200 &&
    status !== 431 &&
    !/^application\/(json|pdf)\b/.test(type) &&
    shot.method !== 'HEAD'
      ? [`content type ${type}`]
      : []),
    ...(isApi && status >= 200 && headers['cache-control'] !== 'no-store' && status !== 431 && text !== ''
      ? ['may be cached']
      : []),
  ]
}
