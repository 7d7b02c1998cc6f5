import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Applicant } from '@vestibule/testing/applicant'
import { jpeg } from '@vestibule/testing/files'
import { eventually, useStack } from '@vestibule/testing/in-vitest'
import { bodyEnd, partHead, rawUpload } from '@vestibule/testing/raw-upload'
import { expect, test } from 'vitest'

const its = useStack()

/** Returns the server's resident memory in MB. */
const memory = async (): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(its.stack.server.pid)])
  return Number(stdout) / 1024
}

/** Uploads a photo slowly, and awaits `halfway` after half of the photo is sent. */
const sendSlowly = async (person: Applicant, halfway = async (): Promise<void> => undefined) => {
  const piece = 32_768
  const body = async function* () {
    yield partHead('name="DRIVING_LICENSE"; filename="a.jpg"')
    for (let at = 0; at < photo.length; at += piece) {
      yield photo.subarray(at, at + piece)
      await sleep(10)
      if (at < photo.length / 2 && at + piece >= photo.length / 2) await halfway()
    }
    yield bodyEnd
  }
  return rawUpload(person, its.stack.baseUrl, body())
}

const photo = jpeg(4.9 * 1024 * 1024)
const three = async (): Promise<Applicant[]> => [
  await its.withDocumentsWanted(),
  await its.withDocumentsWanted(),
  await its.withDocumentsWanted(),
]

/** Uploads for all these people. Returns by how many MB this raises the server's peak memory. */
const costOf = async (people: Applicant[]): Promise<number> => {
  const before = await memory()
  let most = before
  let done = false
  const all = Promise.all(people.map((person) => sendSlowly(person))).finally(() => {
    done = true
  })
  while (!done) {
    most = Math.max(most, await memory())
    await sleep(50)
  }
  expect((await all).map(({ status }) => status)).toEqual([200, 200, 200])
  return most - before
}

test('[KY-08] stores and seals the received part of a file while the rest arrives', async () => {
  const person = await its.withDocumentsWanted()
  let stored = 0
  const { status } = await sendSlowly(person, async () => {
    const sealed = async () => {
      const [row] = await its.query<{ bytes: string }>(
        `select sum(length(sealed)) as bytes from identity_document_chunk c
         join identity_document d on d.id = c.document_id where d.client_id = $1`,
        [person.clientId],
      )
      return Number(row?.bytes)
    }
    stored = await eventually(sealed, (bytes) => bytes > photo.length * 0.45)
  })
  expect(status).toBe(200)
  expect(stored).toBeLessThan(photo.length * 0.55)
})

test('[KY-08] three concurrent slow uploads of 4.9 MB take less than 40 MB of memory', {
  timeout: 300_000,
}, async () => {
  // V8 may retain about 90 MB of garbage buffers before it collects them, so the first uploads are not measured.
  await costOf(await three())
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 4 && least >= 40; tries += 1)
    least = Math.min(least, await costOf(await three()))
  expect(least).toBeLessThan(40)
})
