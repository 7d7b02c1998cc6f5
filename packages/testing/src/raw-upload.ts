import { request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Applicant } from './applicant.ts'

export const boundary = 'x'

/** Returns the start of a part. `head` contains the field name and the file name. */
export const partHead = (head: string): Buffer =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`)
export const bodyEnd = Buffer.from(`\r\n--${boundary}--\r\n`)

/** Uploads a raw multipart body in pieces. Throws if the connection is closed. */
export async function rawUpload(
  { api, clientId }: Applicant,
  baseUrl: string,
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  more: Record<string, string> = {},
): Promise<{ status: number; code: string | undefined }> {
  const { body } = await api.get<{ csrfToken: string }>('/api/auth/get-csrf')
  const sent = request(`${baseUrl}/api/broker-api/documents/uploadMultipleFiles/${clientId}`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      origin: baseUrl,
      cookie: api
        .cookies()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
      'x-csrf-token': body.csrfToken,
      ...more,
    },
  })
  const answer = new Promise<{ status: number; code: string | undefined }>((resolve, reject) => {
    sent.once('response', (response) => {
      text(response).then(
        (json) =>
          resolve({
            status: response.statusCode ?? 0,
            code: (JSON.parse(json) as { code?: string }).code,
          }),
        reject,
      )
    })
    sent.once('error', reject)
  })
  await Promise.all([answer, pipeline(Readable.from(pieces, { objectMode: false }), sent)])
  return answer
}
