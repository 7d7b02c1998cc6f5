import { randomUUID } from 'node:crypto'
import type { Vault } from '../../ports/vault.ts'
import type { Block, FraudEvent } from '../../stores/screening/rows.ts'
import type { ScreenedKind, Verdict } from '../../stores/sign-up/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { categoryOf, endsByItself, passes, riskTypes } from './rules.ts'

export interface Recording {
  kind: ScreenedKind
  email: string
  userId: string | null
  whitelisted: boolean
  holds: boolean
  now: Date
}

const flagsOf = ({ details = {} }: Verdict): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  )

/** The event of a verdict with a risk; a white flag cancels the risk. */
export const fraudEvent = (
  verdict: Verdict,
  about: Pick<FraudEvent, 'email' | 'userId' | 'riskType'>,
): FraudEvent => ({
  id: randomUUID(),
  kind: passes(verdict, false) ? 'WHITE_FLAG' : 'RISK_DETECTED',
  ...about,
  details: verdict.details ?? {},
})

/** A block that ends by itself gives way to one that does not. */
const beginBlock = async (
  { risks }: Store,
  block: Block,
  { holds, now }: Recording,
): Promise<{ id: string; begun: boolean }> => {
  if (!holds) {
    await risks.recordUnproven(block, now)
    return { id: block.id, begun: true }
  }
  if (!endsByItself(block)) {
    const standing = await risks.active(block.email)
    if (standing && endsByItself(standing)) await risks.end(standing.id, 'replaced', now)
  }
  return risks.block(block, now)
}

/** Within a transaction that locked the verdict; each report and block once (RK-05 to RK-08). @returns the verdict to keep */
export const recordRisk = async (
  within: Store,
  vault: Vault,
  verdict: Verdict,
  recording: Recording,
): Promise<Verdict> => {
  const { kind, email, userId, now } = recording
  const { whitelisted: _, ...judged } = verdict
  if (recording.whitelisted) return { ...judged, whitelisted: true }
  const hashes = vault.valueHashes('email', email)
  const [emailHash] = hashes
  const isOfEmail = (hash: string | undefined): boolean => hash !== undefined && hashes.includes(hash)
  const goesOn = passes(judged, false)
  const riskType = riskTypes[kind]
  if (!isOfEmail(judged.reportedFor)) {
    await within.risks.report(fraudEvent(judged, { email, userId, riskType }), now)
    judged.reportedFor = emailHash
  }
  if (goesOn || isOfEmail(judged.blockedFor)) return judged
  const { id, begun } = await beginBlock(
    within,
    {
      id: randomUUID(),
      email,
      userId,
      riskType,
      riskCategory: categoryOf(judged),
      details: flagsOf(judged),
      valueHash: judged.valueHash,
    },
    recording,
  )
  return { ...judged, blockId: id, ...(begun ? { blockedFor: emailHash } : {}) }
}
