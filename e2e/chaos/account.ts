import { Applicant, somebody } from '@vestibule/testing/applicant'
import { opening } from '@vestibule/testing/kill-phases'
import { killThrough, seeded } from '@vestibule/testing/kills'
import { heldOf } from './held.ts'
import type { Run } from './many.ts'

const accountTypes = ['ROTH_IRA', 'TRADITIONAL_IRA', 'REGULAR'] as const

/** Opens an account while the server is killed before and after each provider call. */
export const openWithKills: Run = async (stack, seed) => {
  const random = seeded(seed)
  const accountType = accountTypes[Math.floor(random() * accountTypes.length)] ?? 'ROTH_IRA'
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, somebody({ accountType }), {
    clientAddress: `198.18.${(seed >> 8) & 255}.${seed & 255}`,
  })
  await applicant.signUp()
  const kills = await killThrough(stack, opening(applicant, false), seed)
  await applicant.must(applicant.readAccount())
  const arrived = (await applicant.readClient()).client_status === 'ONBOARDING_CONTRIBUTION'
  return { kills, found: { ...(await heldOf(stack, applicant)), 'at the contribution': arrived ? 1 : 0 } }
}
