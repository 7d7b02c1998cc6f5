import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/**
 * What the caller of a load needs of `fetch`, over kept connections: it costs less than half of what `fetch` does, and who
 * calls shares the cores with what is measured. Bodies are texts.
 */
export const leanFetch: typeof fetch = async (address, init = {}) => {
  const headers = Object.fromEntries(new Headers(init.headers))
  const sent = typeof init.body === 'string' ? init.body : undefined
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = sent === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent)) }
    request(String(address), { agent, method: init.method ?? 'GET', headers: { ...headers, ...length } })
      .once('response', resolve)
      .once('error', reject)
      .end(sent)
  })
  const said = new Headers()
  for (const [name, value] of Object.entries(reply.headersDistinct))
    for (const one of value ?? []) said.append(name, one)
  const status = reply.statusCode ?? 500
  const body = await text(reply)
  // a whole Response brings streams with it, which cost more than the rest
  return { status, ok: status < 400, headers: said, text: async () => body } as Response
}
