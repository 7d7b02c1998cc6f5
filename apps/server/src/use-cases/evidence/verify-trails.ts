import { createHash } from 'node:crypto'
import type { Vault } from '../../ports/vault.ts'
import { operatorsTrail } from '../../stores/audit/audit.ts'
import type { ClientHead, HeadRow, TrailView } from '../../stores/evidence/checkpoints.ts'
import { openAcceptance, openShown, openStatements } from '../retention/sealed-records.ts'
import { type CheckpointFacts, hashOfStatement, openStatement } from './checkpoint.ts'
import { acceptanceHash, shownHash, statementsHash } from './evidence-hash.ts'
import { type OpenedEvidence, type ReportProblem, TrailVerifier } from './trail-verifier.ts'

/** Hashes the heads of a checkpoint as its statement does. Add the heads in the order of their trails' ids. */
const createRoot = () => {
  const root = createHash('sha256')
  let trails = 0
  return {
    add({ clientId, seq, hash }: ClientHead): void {
      const number = Buffer.alloc(4)
      number.writeInt32BE(seq)
      root
        .update(Buffer.from(clientId.replaceAll('-', ''), 'hex'))
        .update(number)
        .update(Buffer.from(hash, 'hex'))
      trails += 1
    },
    end: () => ({ trails, root: root.digest('hex') }),
  }
}

/** Reads rows one by one, with the next row known in advance. */
const peekable = async <Row>(rows: AsyncGenerator<Row>) => {
  let next = await rows.next()
  return {
    get head(): Row | undefined {
      return next.done ? undefined : next.value
    },
    async take(): Promise<void> {
      next = await rows.next()
    },
  }
}

type Peekable<Row> = Awaited<ReturnType<typeof peekable<Row>>>

export interface Verified {
  clients: number
  entries: number
  checkpoints: number
  last: CheckpointFacts | undefined
  signers: string[]
  /** How many acceptances and shown disclosures were compared with their trail. */
  evidence: number
}

export interface VerifyTrailsInput {
  keys: readonly string[] | undefined
  since: { facts: CheckpointFacts; statement: string } | undefined
  /** Opens the evidence. `undefined` leaves it unopened. */
  vault: Vault | undefined
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

async function* none(): AsyncGenerator<never> {
  // Without a vault, nothing is read.
}

const opened = (open: () => string): string | undefined => {
  try {
    return open()
  } catch {
    return undefined
  }
}

/** Yields a trail's rows, which are the next ones. */
async function* ofTrail<Row extends { clientId: string }>(
  rows: Peekable<Row>,
  id: string,
): AsyncGenerator<Row> {
  for (let row = await takeOf(rows, id); row; row = await takeOf(rows, id)) yield row
}

/** Reads and opens the evidence, in the order of the trails. */
const evidenceOf = async (view: TrailView, vault: Vault | undefined) => {
  const acceptances = await peekable(vault ? view.acceptances() : none())
  const statements = await peekable(vault ? view.statements() : none())
  const shown = await peekable(vault ? view.shown() : none())
  return {
    heads: () => [acceptances.head, statements.head, shown.head],
    async *ofTrail(trail: string): AsyncGenerator<OpenedEvidence> {
      if (!vault) return
      for await (const { id, accepted_at, ...row } of ofTrail(acceptances, trail)) {
        const facts = { ...row, accepted_at: accepted_at.toISOString() }
        const hash = opened(() => acceptanceHash(trail, facts, openAcceptance(vault, trail, row)))
        yield { id, words: 'acceptance', hash }
      }
      for await (const { agreed_at, ...row } of ofTrail(statements, trail)) {
        const facts = { ...row, agreed_at: agreed_at.toISOString() }
        const hash = opened(() => statementsHash(trail, facts, openStatements(vault, trail, row)))
        yield { id: row.id, words: 'agreement to the statements', hash }
      }
      for await (const row of ofTrail(shown, trail)) {
        const { id, user_id: userId, disclosure_id: disclosureId, rendered_hash: renderedHash } = row
        const clientId = row.client_id ?? undefined
        const facts = { ...row, userId, clientId, disclosureId, renderedHash, at: row.shown_at }
        const hash = opened(() => shownHash(facts, openShown(vault, row)))
        yield { id, words: `record of disclosure ${disclosureId}, ${id},`, hash }
      }
    },
  }
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
): Promise<Omit<Verified, 'clients' | 'entries' | 'evidence'>> => {
  const heads = await peekable(view.headsByCheckpoint())
  const signers = new Set<string>()
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
  return { checkpoints, last, signers: [...signers] }
}

const verifyTrails = async (
  view: TrailView,
  vault: Vault | undefined,
  report: ReportProblem,
): Promise<Pick<Verified, 'clients' | 'entries' | 'evidence'>> => {
  const entries = await peekable(view.entries())
  const heads = await peekable(view.headsByClient())
  const clients = await peekable(view.clients())
  const chains = await peekable(view.chains())
  const users = await peekable(view.users())
  const evidence = await evidenceOf(view, vault)
  const counted = { clients: 0, entries: 0, evidence: 0 }
  let operators: string | undefined = operatorsTrail
  for (;;) {
    const rows = [entries.head, heads.head, clients.head, chains.head, users.head, ...evidence.heads()]
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
    for await (const one of evidence.ofTrail(id)) {
      verifier.evidence(one)
      counted.evidence += 1
    }
    verifier.end(vault !== undefined)
    counted.clients += 1
  }
}

/** Verifies, page by page, the trails' chains, checkpoints, rows and evidence, and the checkpoints' signatures. */
export const verifyAudit = async (
  view: TrailView,
  input: VerifyTrailsInput,
  report: ReportProblem,
): Promise<Verified> => {
  const checkpoints = await verifyCheckpoints(view, input, report)
  return { ...checkpoints, ...(await verifyTrails(view, input.vault, report)) }
}
