import { setTimeout as sleep } from 'node:timers/promises'
import type { Applicant } from './applicant.ts'

/** Saves the contribution, agrees to the statements, and waits until the identity check has this status. */
export async function checkProduct(applicant: Applicant, status = 'success'): Promise<void> {
  await applicant.saveContribution()
  await applicant.readClient()
  await applicant.must(applicant.agreeToStatements())
  await applicant.must(applicant.beginVerification())
  for (const end = Date.now() + 60_000; ; await sleep(200)) {
    const now = await applicant.must(applicant.readVerification())
    if (now.status === status) return
    if (Date.now() > end) throw new Error(`the identity check is ${now.status} and not ${status}`)
  }
}
