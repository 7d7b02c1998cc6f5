import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Applicant } from '../../../../../e2e/harness/applicant.ts'
import { jpeg } from '../../../../../e2e/harness/files.ts'
import { useStack } from '../../../../../e2e/harness/in-vitest.ts'

const its = useStack()

/** Resident memory of the server, MB. */
const memory = async (): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(its.stack.server.pid)])
  return Number(stdout) / 1024
}

/** A photo as a phone on a poor line sends it: a little at a time. */
const sendSlowly = async ({ api, clientId }: Applicant, file: Buffer): Promise<number> => {
  const { body: token } = await api.get<{ csrfToken: string }>('/api/auth/get-csrf')
  const body = async function* () {
    yield Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="DRIVING_LICENSE"; filename="a.jpg"\r\n\r\n',
    )
    for (let at = 0; at < file.length; at += 32_768) {
      yield file.subarray(at, at + 32_768)
      await sleep(10)
    }
    yield Buffer.from('\r\n--x--\r\n')
  }
  const { baseUrl } = its.stack
  const reply = await fetch(`${baseUrl}/api/broker-api/documents/uploadMultipleFiles/${clientId}`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      origin: baseUrl,
      cookie: api
        .cookies()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
      'x-csrf-token': token.csrfToken,
    },
    body: body(),
    duplex: 'half',
  } as RequestInit)
  return reply.status
}

test('[KY-08] three photos of 4.9 MB that come slowly and at once cost the server less than 40 MB', async () => {
  const people = [
    await its.withDocumentsWanted(),
    await its.withDocumentsWanted(),
    await its.withDocumentsWanted(),
  ]
  const first = await its.withDocumentsWanted()
  expect(await sendSlowly(first, jpeg(300_000))).toBe(200)

  const photo = jpeg(4.9 * 1024 * 1024)
  const before = await memory()
  const all = Promise.all(people.map((person) => sendSlowly(person, photo)))
  let most = before
  let done = false
  void all.finally(() => {
    done = true
  })
  while (!done) {
    most = Math.max(most, await memory())
    await sleep(50)
  }
  expect(await all).toEqual([200, 200, 200])
  expect(most - before).toBeLessThan(40)
})
