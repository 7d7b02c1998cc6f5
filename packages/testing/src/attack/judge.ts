import type { Hit, Shot } from './send.ts'

/** What no reply of ours holds: another's data, what was injected, what a failing server tells. */
const told = [
  /root:.:0:0/,
  /"polluted"\s*:/,
  /\bat .*\.[jt]s:\d+/,
  /node_modules/,
  /syntax error|relation "|duplicate key|invalid input syntax/i,
]

/** What is wrong with an answer to any attack; empty: nothing. */
export function faultsOf(shot: Shot, { status, headers, text }: Hit, secrets: readonly string[]): string[] {
  const all = `${text}\n${JSON.stringify(headers)}`
  const type = String(headers['content-type'] ?? '')
  const isApi = shot.path.startsWith('/api/')
  return [
    ...(status >= 500 ? [`${status}`] : []),
    // a body that is too large may find the connection closed before it has heard why
    ...(status === 0 && (shot.body?.length ?? 0) + shot.path.length < 8_000 ? [`no answer: ${text}`] : []),
    ...secrets.filter((secret) => all.includes(secret)).map((secret) => `tells ${secret}`),
    ...told.filter((one) => one.test(all)).map((one) => `tells ${one}`),
    ...(headers['x-injected'] === undefined ? [] : ['a header was injected']),
    ...(isApi &&
    status >= 200 &&
    status !== 431 &&
    !/^application\/(json|pdf)\b/.test(type) &&
    shot.method !== 'HEAD'
      ? [`content type ${type}`]
      : []),
    ...(isApi && status >= 200 && headers['cache-control'] !== 'no-store' && status !== 431 && text !== ''
      ? ['may be stored']
      : []),
  ]
}
