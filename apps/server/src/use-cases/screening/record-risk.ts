import { randomUUID } from 'node:crypto'
import type { Vault } from '../../ports/vault.ts'
import type { ScreenedKind, Verdict } from '../../stores/people.ts'
import type { Block, FraudEvent } from '../../stores/screening/rows.ts'
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

export const fraudEvent = (
  verdict: Verdict,
  about: Pick<FraudEvent, 'email' | 'userId' | 'riskType'>,
): FraudEvent => ({
  id: randomUUID(),
  kind: passes(verdict, false) ? 'WHITE_FLAG' : 'RISK_DETECTED',
  ...about,
  details: verdict.details ?? {},
})

/** Begins a block. A permanent block replaces an active block that another phone or IP address could end. */
const beginBlock = async (
  { risks }: Store,
  block: Block,
  { holds, now }: Recording,
): Promise<{ id: string; isNew: boolean }> => {
  if (!holds) {
    await risks.recordUnproven(block, now)
    return { id: block.id, isNew: true }
  }
  if (!endsByItself(block)) {
    const current = await risks.active(block.email)
    if (current && endsByItself(current)) await risks.end(current.id, 'replaced', now)
  }
  return risks.block(block, now)
}

/** Reports and blocks a risk once. The transaction must have locked the verdict. @returns the verdict to store */
export const recordRisk = async (
  tx: Store,
  vault: Vault,
  verdict: Verdict,
  recording: Recording,
): Promise<Verdict> => {
  const { kind, email, userId, now } = recording
  const { whitelisted: _, ...kept } = verdict
  if (recording.whitelisted) return { ...kept, whitelisted: true }
  const hashes = vault.valueHashes('email', email)
  const [emailHash] = hashes
  const isOfEmail = (hash: string | undefined): boolean => hash !== undefined && hashes.includes(hash)
  const isAllowed = passes(kept, false)
  const riskType = riskTypes[kind]
  if (!isOfEmail(kept.reportedFor)) {
    await tx.risks.report(fraudEvent(kept, { email, userId, riskType }), now)
    kept.reportedFor = emailHash
  }
  if (isAllowed || isOfEmail(kept.blockedFor)) return kept
  const { id, isNew } = await beginBlock(
    tx,
    {
      id: randomUUID(),
      email,
      userId,
      riskType,
      riskCategory: categoryOf(kept),
      details: flagsOf(kept),
      valueHash: kept.valueHash,
    },
    recording,
  )
  return { ...kept, blockId: id, ...(isNew ? { blockedFor: emailHash } : {}) }
}
