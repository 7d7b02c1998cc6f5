/** A raw HTTP request with a JSON body; `start` is its method and path. */
export const onTheWire = (
  start: string,
  headers: Record<string, string>,
  body: object | string,
  baseUrl: string,
): string => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const { host } = new URL(baseUrl)
  const all = { ...headers, host, 'content-length': String(Buffer.byteLength(text)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${start} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}
