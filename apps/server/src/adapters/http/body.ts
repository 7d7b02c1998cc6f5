import { MalformedAnswer } from './reading.ts'

/** Reads an answer's body and stops at the limit, so that no provider can fill our memory. Limit in bytes. */
export async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new MalformedAnswer('size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
