import type { IncomingMessage } from 'node:http'
import { MalformedAnswer } from './reading.ts'

/** Reads an answer's body and stops at the limit, so that no provider can fill our memory. Limit in bytes. */
export async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new MalformedAnswer('size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
