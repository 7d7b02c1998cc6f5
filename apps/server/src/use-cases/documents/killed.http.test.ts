import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Applicant, unverified } from '../../../../../e2e/harness/applicant.ts'
import { jpeg, pdf } from '../../../../../e2e/harness/files.ts'
import { eventually } from '../../../../../e2e/harness/in-vitest.ts'
import { partHead, rawUpload } from '../../../../../e2e/harness/raw-upload.ts'
import type { Fault } from '../../../../../e2e/harness/sandbox-control.ts'
import { type Stack, startStack } from '../../../../../e2e/harness/stack.ts'

/** The calls of a hand-over, in their order. */
const points: Partial<Fault>[] = [
  { path: '/investordocs/v1/uploadLinks' },
  { path: '/investordocs/v1/uploads' },
  { match: ':linkDocuments' },
]

/** How long a call is held at the broker: longer than anything here waits. */
const heldMs = 60_000

const somebodyUnverified = async (stack: Stack): Promise<Applicant> => {
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, unverified('0002'))
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.openAccount()
  await applicant.agree()
  return applicant
}

const isHeld = async ({ sandbox }: Stack): Promise<boolean> =>
  (await sandbox.requests('ascend')).some(({ status }) => status === null)

const statusOf = async (applicant: Applicant) => (await applicant.readClient()).client_status

describe.concurrent('the server is killed while documents are on their way', () => {
  for (const kind of ['drop-before', 'drop-after'] as const)
    test(`[KY-08] at each call (${kind}): each document reaches the broker once, and all are linked`, {
      timeout: 180_000,
    }, async () => {
      const stack = await startStack()
      try {
        const applicant = await somebodyUnverified(stack)
        const files = [
          { type: 'DRIVING_LICENSE', file: jpeg(400_000) },
          { type: 'SOCIAL_SECURITY_DOCUMENT', file: await pdf() },
        ]
        let isFirst = true
        for (const point of points) {
          await stack.sandbox.fault({ provider: 'ascend', ...point, kind, ms: heldMs, times: 1 })
          const asked = isFirst ? applicant.upload(...files).catch(() => undefined) : undefined
          await eventually(
            () => isHeld(stack),
            (held) => held,
          )
          await sleep(100)
          await stack.server.kill9()
          await asked
          await stack.server.restart()
          isFirst = false
        }
        const uploaded = async () => (await stack.sandbox.ledger()).documents.filter(({ upload }) => upload)
        const held = await eventually(uploaded, (all) => all.length > 0 && all.every(({ linked }) => linked))
        expect(held.map(({ document_type }) => document_type)).toEqual(files.map(({ type }) => type))
        // the same upload again joins what was decided
        const { documents } = await applicant.must(applicant.upload(...files))
        expect(documents.map(({ state }) => state)).toEqual(['HANDED_OVER', 'HANDED_OVER'])
        expect(await uploaded()).toHaveLength(2)
        expect(await statusOf(applicant)).toBe('KYC_DOCUMENT_UPLOADED')
      } finally {
        await stack.stop()
      }
    })
})

test('[KY-06] [KY-08] killed while a file comes in, nothing was accepted, and the person uploads again', {
  timeout: 60_000,
}, async () => {
  const stack = await startStack()
  try {
    const applicant = await somebodyUnverified(stack)
    const whole = jpeg(2_000_000)
    let half: () => void = () => undefined
    const isHalf = new Promise<void>((resolve) => {
      half = resolve
    })
    const body = async function* () {
      yield partHead('name="DRIVING_LICENSE"; filename="a"')
      yield whole.subarray(0, 1_000_000)
      half()
      await sleep(heldMs)
    }
    const cut = rawUpload(applicant, stack.baseUrl, body()).catch(() => 'cut')
    await isHalf
    await sleep(300)
    await stack.server.kill9()
    expect(await cut).toBe('cut')
    await stack.server.restart()
    expect(await statusOf(applicant)).toBe('KYC_DOCUMENTS_REQUIRED')
    await applicant.must(
      applicant.upload({ type: 'DRIVING_LICENSE', file: whole }, { type: 'PROOF_OF_TAX_ID', file: jpeg() }),
    )
    expect(await statusOf(applicant)).toBe('KYC_DOCUMENT_UPLOADED')
  } finally {
    await stack.stop()
  }
})
