import { createHash } from 'node:crypto'
import type { EvidenceSigner } from '../../ports/certificates.ts'
import type { CheckpointRow } from '../../stores/evidence/checkpoints.ts'
import type { Store } from '../../stores/store-type.ts'
import { isSigned } from './ed25519.ts'

/** A checkpoint is taken when the last one is older than this, ms (SE-05). */
const every = 60 * 60 * 1000

/** What a checkpoint's statement says; hashes are hex, the key is raw in base64. */
export interface CheckpointFacts {
  kind: 'audit-checkpoint'
  version: 1
  number: number
  at: string
  /** SHA-256 of the statement before it; null for the first */
  previous: string | null
  /** how many trails have grown since then, and the SHA-256 of their heads */
  trails: number
  root: string
  public_key: string
}

export const hashOfStatement = (statement: string): string =>
  createHash('sha256').update(statement).digest('hex')

/**
 * SE-05: signs where every trail stands that has grown. Each statement holds the hash of the one before it, so that the last
 * one vouches for all.
 * @param always also when the last one is not an hour old @returns undefined: another process is about to, or it is not due
 */
export const takeCheckpoint = (
  { store, signer }: { store: Pick<Store, 'checkpoints'>; signer: EvidenceSigner },
  now: Date,
  always = false,
): Promise<CheckpointRow | undefined> =>
  store.checkpoints.take(
    now,
    always ? undefined : new Date(now.getTime() - every),
    ({ number, previous, trails, root }) => {
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
    },
  )

/** A checkpoint as a file: its statement, and the signature of it. */
export const checkpointFile = ({ statement, signature }: Pick<CheckpointRow, 'statement' | 'signature'>) =>
  `${statement}\n${signature.toString('hex')}\n`

/** The facts of a statement; undefined where it is none, or its signature is not of the key that it names. */
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

/** A checkpoint's file, read; undefined where it is none. */
export const readCheckpointFile = (
  text: string,
): { facts: CheckpointFacts; statement: string } | undefined => {
  const [statement = '', signature = ''] = text.split('\n')
  const facts = openStatement(statement, Buffer.from(signature, 'hex'))
  return facts && { facts, statement }
}
