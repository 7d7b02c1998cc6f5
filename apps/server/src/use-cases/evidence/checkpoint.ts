import { createHash } from 'node:crypto'
import type { EvidenceSigner } from '../../ports/certificates.ts'
import type { CheckpointContent, CheckpointRow } from '../../stores/evidence/checkpoints.ts'
import type { Store } from '../../stores/store-type.ts'
import { isSigned } from './ed25519.ts'

const checkpointEveryMs = 60 * 60 * 1000

/** An archived entry that stays in the database, because its time is later than that of an entry after it. */
export interface KeptEntry {
  id: string
  seq: number
  /** The hash of the entry before it, which is in the archive only. */
  previous: string
  hash: string
}

export interface CheckpointFacts {
  kind: 'audit-checkpoint'
  version: 1
  number: number
  at: string
  previous: string | null
  trails: number
  root: string
  /** The heads are those of the entries before this time, which were archived in a file with this hash. */
  archived?: { before: string; entries: number; sha256: string; kept?: KeptEntry[] }
  public_key: string
}

export const hashOfStatement = (statement: string): string =>
  createHash('sha256').update(statement).digest('hex')

const signed = (
  signer: EvidenceSigner,
  now: Date,
  { number, previous, trails, root }: CheckpointContent,
  archived?: CheckpointFacts['archived'],
) => {
  const facts: CheckpointFacts = {
    kind: 'audit-checkpoint',
    version: 1,
    number,
    at: now.toISOString(),
    previous: previous === undefined ? null : hashOfStatement(previous),
    trails,
    root,
    ...(archived === undefined ? {} : { archived }),
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

/** Signs the checkpoint behind which the entries before `archived.before` may leave. @throws if `root` differs */
export const takeArchiveCheckpoint = (
  { store, signer }: { store: Pick<Store, 'checkpoints'>; signer: EvidenceSigner },
  now: Date,
  archived: NonNullable<CheckpointFacts['archived']>,
  root: string,
): Promise<CheckpointRow> =>
  store.checkpoints.takeOfMonths(now, new Date(archived.before), (content) => {
    if (content.root !== root) throw new Error('the entries changed while they were archived')
    return signed(signer, now, content, archived)
  })

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
