import { operatorsTrail } from '../../stores/audit/audit.ts'
import type { HeadRow, TrailView } from '../../stores/evidence/checkpoints.ts'
import { type CheckpointFacts, hashOfStatement, type KeptEntry, openStatement } from './checkpoint.ts'
import { type Peekable, peekable } from './peekable.ts'
import { createRoot } from './root.ts'
import { type ReportProblem, TrailVerifier } from './trail-verifier.ts'

export interface Verified {
  clients: number
  entries: number
  checkpoints: number
  last: CheckpointFacts | undefined
  signers: string[]
  /** Numbers of the checkpoints with whose heads older entries were archived. */
  archives: ReadonlySet<number>
  /** The entries of the archives that are still stored, by `{trail} {number}`. */
  kept: ReadonlyMap<string, KeptEntry>
}

export interface VerifyTrailsInput {
  keys: readonly string[] | undefined
  since: { facts: CheckpointFacts; statement: string } | undefined
}

const takeOf = async <Row extends { clientId: string }>(
  rows: Peekable<Row>,
  id: string,
): Promise<Row | undefined> => {
  const { head } = rows
  if (head?.clientId !== id) return undefined
  await rows.take()
  return head
}

const rootOf = async (rows: Peekable<HeadRow>, number: number) => {
  const root = createRoot()
  for (; rows.head && rows.head.checkpoint <= number; await rows.take())
    if (rows.head.checkpoint === number) root.add(rows.head)
  return root.end()
}

const verifyCheckpoints = async (
  view: TrailView,
  { keys, since }: VerifyTrailsInput,
  report: ReportProblem,
): Promise<Omit<Verified, 'clients' | 'entries'>> => {
  const heads = await peekable(view.headsByCheckpoint())
  const signers = new Set<string>()
  const archives = new Set<number>()
  const kept = new Map<string, KeptEntry>()
  let before: { number: number; statement: string } | undefined
  let last: CheckpointFacts | undefined
  let found = since === undefined
  let checkpoints = 0
  for await (const { number, at, statement, signature } of view.checkpoints()) {
    const expected = (before?.number ?? 0) + 1
    if (number > expected) report(`Checkpoint ${expected} is missing.`)
    const facts = openStatement(statement, signature)
    const own = await rootOf(heads, number)
    if (!facts || facts.number !== number || facts.at !== at.toISOString())
      report(`Checkpoint ${number} is not as it was signed.`)
    else {
      if (keys && !keys.includes(facts.public_key))
        report(`Checkpoint ${number} is signed by another key than those given.`)
      if (number === expected && facts.previous !== (before ? hashOfStatement(before.statement) : null))
        report(`Checkpoint ${number} does not follow the one before it.`)
      if (facts.trails !== own.trails || facts.root !== own.root)
        report(`The heads of checkpoint ${number} are not those that were signed.`)
      signers.add(facts.public_key)
      if (facts.archived) archives.add(number)
      for (const entry of facts.archived?.kept ?? []) kept.set(`${entry.id} ${entry.seq}`, entry)
      last = facts
    }
    if (since?.facts.number === number) {
      found = true
      if (since.statement !== statement) report(`Checkpoint ${number} is another one than the file holds.`)
    }
    before = { number, statement }
    checkpoints += 1
  }
  if (!found) report(`Checkpoint ${since?.facts.number}, which the file holds, is missing.`)
  return { checkpoints, last, signers: [...signers], archives, kept }
}

const verifyTrails = async (
  view: TrailView,
  { archives, kept }: Pick<Verified, 'archives' | 'kept'>,
  report: ReportProblem,
): Promise<Pick<Verified, 'clients' | 'entries'>> => {
  const entries = await peekable(view.entries())
  const heads = await peekable(view.headsByClient())
  const clients = await peekable(view.clients())
  const chains = await peekable(view.chains())
  const users = await peekable(view.users())
  const counted = { clients: 0, entries: 0 }
  let operators: string | undefined = operatorsTrail
  for (;;) {
    const rows = [entries.head, heads.head, clients.head, chains.head, users.head]
    const ids: string[] = rows.flatMap((row) => (row ? [row.clientId] : []))
    const id: string | undefined = [...ids, ...(operators ? [operators] : [])].sort()[0]
    if (id === undefined) return counted
    if (id === operators) operators = undefined
    const known: HeadRow[] = []
    for (; heads.head?.clientId === id; await heads.take()) known.push(heads.head)
    const verifier = new TrailVerifier(
      id,
      {
        heads: known,
        archived: known.filter(({ checkpoint }) => archives.has(checkpoint)),
        kept,
        client: await takeOf(clients, id),
        chain: await takeOf(chains, id),
        isUser: (await takeOf(users, id)) !== undefined,
      },
      report,
    )
    for (; entries.head?.clientId === id; await entries.take()) {
      verifier.entry(entries.head)
      counted.entries += 1
    }
    verifier.end()
    counted.clients += 1
  }
}

/** Verifies, page by page, the trails' chains, checkpoints and rows, and the checkpoints' signatures. */
export const verifyAudit = async (
  view: TrailView,
  input: VerifyTrailsInput,
  report: ReportProblem,
): Promise<Verified> => {
  const checkpoints = await verifyCheckpoints(view, input, report)
  return { ...checkpoints, ...(await verifyTrails(view, checkpoints, report)) }
}
