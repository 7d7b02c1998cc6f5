import { createHash } from 'node:crypto'
import type { EvidenceSigner } from '../../ports/certificates.ts'
import type { CheckpointContent, CheckpointRow } from '../../stores/evidence/checkpoints.ts'
import type { Store } from '../../stores/store-type.ts'
import { isSigned } from './ed25519.ts'

const checkpointEveryMs = 60 * 60 * 1000

export interface CheckpointFacts {
  kind: 'audit-checkpoint'
  version: 1
  number: number
  at: string
  previous: string | null
  trails: number
  root: string
  public_key: string
}

export const hashOfStatement = (statement: string): string =>
  createHash('sha256').update(statement).digest('hex')

const signed = (signer: EvidenceSigner, now: Date, { number, previous, trails, root }: CheckpointContent) => {
  const facts: CheckpointFacts = {
    kind: 'audit-checkpoint',
    version: 1,
    number,
    at: now.toISOString(),
    previous: previous === undefined ? null : hashOfStatement(previous),
    trails,
    root,
    public_key: signer.publicKey,
  }
  const statement = JSON.stringify(facts)
  return { statement, signature: signer.sign(Buffer.from(statement)) }
}

/** Signs a checkpoint, chained by hash to all earlier ones. @returns `undefined` if not due or another process signs */
export const takeCheckpoint = (
  { store, signer }: { store: Pick<Store, 'checkpoints'>; signer: EvidenceSigner },
  now: Date,
  always = false,
): Promise<CheckpointRow | undefined> =>
  store.checkpoints.take(now, always ? undefined : new Date(now.getTime() - checkpointEveryMs), (content) =>
    signed(signer, now, content),
  )

export const checkpointFile = ({ statement, signature }: Pick<CheckpointRow, 'statement' | 'signature'>) =>
  `${statement}\n${signature.toString('hex')}\n`

/** Returns `undefined` if the statement is invalid or is not signed by the key that it names. */
export const openStatement = (statement: string, signature: Buffer): CheckpointFacts | undefined => {
  try {
    const facts = JSON.parse(statement) as CheckpointFacts
    const isOne =
      facts.kind === 'audit-checkpoint' && facts.version === 1 && JSON.stringify(facts) === statement
    return isOne && isSigned(Buffer.from(statement), signature, facts.public_key) ? facts : undefined
  } catch {
    return undefined
  }
}

export const readCheckpointFile = (
  text: string,
): { facts: CheckpointFacts; statement: string } | undefined => {
  const [statement = '', signature = ''] = text.split('\n')
  const facts = openStatement(statement, Buffer.from(signature, 'hex'))
  return facts && { facts, statement }
}
