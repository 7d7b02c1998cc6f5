/** `npm run audit` exports, verifies or archives audit trails (AG-08, SE-05) or signs a checkpoint. Exits with 1 on a problem. */

import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readEnvironment } from '../build/environment.ts'
import { readRetention } from '../platform/config/config.ts'
import { type Env, failureOf } from '../platform/config/env.ts'
import { operatorsTrail } from '../stores/audit/audit.ts'
import { dropMonths } from '../stores/evidence/drop-months.ts'
import { createDatabase } from '../stores/store.ts'
import { verifyArchiveFile } from '../use-cases/evidence/archive-file.ts'
import { archiveTrails } from '../use-cases/evidence/archive-trails.ts'
import { checkpointFile, readCheckpointFile, takeCheckpoint } from '../use-cases/evidence/checkpoint.ts'
import { trailFile } from '../use-cases/evidence/trail-file.ts'
import { type VerifyTrailsInput, verifyAudit } from '../use-cases/evidence/verify-trails.ts'
import { type Command, type CommandInput, run } from './command.ts'
import { publicKeysOf, signerOf, vaultOf } from './from-environment.ts'
import { failed, isUuid, onDatabase, takeOperator, type Work } from './on-database.ts'

const usage = `npm run --silent audit -- export {client, user, or 'operators'} --by {name} > trail.jsonl
       npm run --silent audit -- checkpoint > checkpoint.txt
       npm run audit -- archive audit-archive.jsonl --by {name}
       npm run audit -- verify-archive audit-archive.jsonl [--key {public key}]…
       npm run audit -- verify [--since checkpoint.txt] [--key {public key}]…`

const exported =
  (trail: string, by: string, warn: CommandInput['warn']): Work =>
  async ({ evidence, audit }, now) => {
    const entries = await evidence.trail(trail)
    if (entries.length === 0)
      return failed('There is no such client or user, or all entries are in the files of archives.')
    const afterGap = entries.findLast(({ seq }, index) => seq !== (entries[index - 1]?.seq ?? 0) + 1)
    if (afterGap)
      warn(`The entries before ${afterGap.seq} that are missing here are in the files of archives.`)
    await audit.operator({ by, action: 'trail_exported', detail: { trail }, now })
    // The final line break is added when it is printed.
    return trailFile(trail, entries).trimEnd()
  }

const checkpoint: Work = async (store, now, { env }) => {
  const taken = await takeCheckpoint({ store, signer: signerOf(env) }, now, true)
  if (!taken) throw new Error('another process is taking a checkpoint: try again')
  return checkpointFile(taken).trimEnd()
}

/** Returns a buffered writer of a new file, which the first write creates. `end` makes the file and its name durable. */
const createFile = (path: string) => {
  let file: number | undefined
  const parts: string[] = []
  let size = 0
  const flush = (to: number): void => {
    writeSync(to, parts.join(''))
    parts.length = 0
    size = 0
  }
  return {
    write(text: string): void {
      file ??= openSync(path, 'wx', 0o600)
      parts.push(text)
      size += text.length
      if (size > 1_000_000) flush(file)
    },
    end(): void {
      if (file === undefined) return
      flush(file)
      for (const written of [file, openSync(dirname(path), 'r')]) {
        fsyncSync(written)
        closeSync(written)
      }
    },
  }
}

const linesOf = (path: string) =>
  createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })

const archive =
  (path: string, by: string): Work =>
  async (store, now, { env }) => {
    const { MIGRATION_DATABASE_URL } = env
    const failure = failureOf(env, 'MIGRATION_DATABASE_URL')
    if (failure) return failed(failure)
    if (!MIGRATION_DATABASE_URL)
      return failed('MIGRATION_DATABASE_URL is not set. Only the owner of the tables can remove entries.')
    if (existsSync(path)) return failed(`${path} exists. Enter the name of a new file.`)
    const signer = signerOf(env)
    const file = createFile(path)
    const months = await archiveTrails({ store, signer, retention: readRetention(env) }, file.write, now)
    file.end()
    if (!months) return failed('No month is older than all retention periods. Nothing was archived.')
    const { partition, before, entries, removable, trails } = months
    const result = await verifyArchiveFile(linesOf(path), [signer.publicKey])
    if (!result.ok) return failed(`The file could not be verified: ${result.problem}. No entry was removed.`)
    await store.audit.operator({ by, action: 'audit_archived', detail: { before, entries }, now })
    const owner = createDatabase(MIGRATION_DATABASE_URL)
    try {
      await dropMonths(owner, partition, removable)
    } finally {
      await owner.destroy()
    }
    return `Archived ${entries} entries of ${trails} trails from before ${before.toISOString()} in ${path}, and removed them from the database.`
  }

const verifiedArchive = async (
  path: string,
  keys: readonly string[] | undefined,
  print: CommandInput['print'],
): Promise<number> => {
  const result = await verifyArchiveFile(linesOf(path), keys)
  if (!result.ok) {
    print(`✗ The archive is not valid: ${result.problem}.`)
    return 1
  }
  const { facts, archived } = result
  print(
    `✓ ${archived.entries} entries of ${facts.trails} trails from before ${archived.before}, signed with checkpoint ${facts.number}.`,
  )
  if (!keys) print(`– Signed by ${facts.public_key}: compare it with the firm's own.`)
  return 0
}

const verified =
  (input: VerifyTrailsInput, print: CommandInput['print']): Work =>
  async ({ checkpoints }) => {
    let problems = 0
    const found = await checkpoints.view((view) =>
      verifyAudit(view, input, (problem) => {
        problems += 1
        print(`✗ ${problem}`)
      }),
    )
    const { last } = found
    const text = [
      `${problems === 0 ? '✓' : '–'} ${found.clients} trails of ${found.entries} entries, ${found.checkpoints} checkpoints: ${problems === 0 ? 'all as written' : `${problems} wrong`}.`,
      last
        ? `– The last checkpoint is ${last.number}, of ${last.at}. Later entries are chained but not signed yet.`
        : '– There is no checkpoint: a trail that was rewritten as a whole is not detected.',
      input.vault
        ? `– ${found.evidence.compared} acceptances and shown disclosures were opened and compared with their entries.`
        : '– The acceptances and shown disclosures were not opened: RECORDS_KEY is not set.',
      ...(found.evidence.unhashed > 0
        ? [
            `– ${found.evidence.unhashed} more are of an older release or of archived entries, without a hash.`,
          ]
        : []),
      ...(input.keys
        ? []
        : found.signers.map((key) => `– Signed by ${key}: compare it with the firm's own.`)),
    ].join('\n')
    return problems > 0 ? failed(text) : text
  }

const publicKeysOrNone = (env: Env, typed: string[] | undefined): readonly string[] | undefined => {
  const keys = typed ?? publicKeysOf(env)
  return keys.length > 0 ? keys : undefined
}

const workOf = ({ args, env: source, print, warn }: CommandInput, env: Env): Work | undefined => {
  const operator = takeOperator(args)
  const { values, positionals } = parseArgs({
    args: operator?.args ?? [...args],
    allowPositionals: true,
    options: { since: { type: 'string' }, key: { type: 'string', multiple: true } },
  })
  const [verb, id = '', ...more] = positionals
  const hasNoOptions = values.since === undefined && values.key === undefined
  if (more.length > 0) return undefined
  if (verb === 'export' && hasNoOptions && operator && (isUuid(id) || id === 'operators'))
    return exported(id === 'operators' ? operatorsTrail : id, operator.by, warn)
  if (verb === 'archive' && hasNoOptions && operator && id !== '') return archive(id, operator.by)
  if (id !== '' || operator) return undefined
  if (verb === 'checkpoint' && hasNoOptions) return checkpoint
  if (verb !== 'verify') return undefined
  const since =
    values.since === undefined ? undefined : readCheckpointFile(readFileSync(values.since, 'utf8'))
  if (values.since !== undefined && !since) throw new Error('The file is not a signed checkpoint.')
  const vault = source.RECORDS_KEY || source.RECORDS_KEY_FILE ? vaultOf(env) : undefined
  return verified({ keys: publicKeysOrNone(env, values.key), since, vault }, print)
}

export const main: Command = async (input) => {
  const env = await readEnvironment(input.env)
  const [verb = '', path, ...options] = input.args
  let work: Work | undefined
  try {
    // Verifying an archive needs no database.
    if (verb === 'verify-archive' && path !== undefined) {
      const { values } = parseArgs({ args: options, options: { key: { type: 'string', multiple: true } } })
      return await verifiedArchive(path, publicKeysOrNone(env, values.key), input.print)
    }
    work = workOf(input, env)
  } catch (error) {
    input.warn(`${error instanceof Error ? error.message : 'unknown'}\nUsage: ${usage}`)
    return 2
  }
  const role = input.args.some((one) => ['checkpoint', 'archive'].includes(one)) ? 'steward' : 'server'
  return onDatabase(input, usage, work, role)
}

if (import.meta.main) await run(main)
