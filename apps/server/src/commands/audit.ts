/** `npm run audit` exports or verifies audit trails (AG-08, SE-05) or signs a checkpoint. Exits with 1 on a problem. */

import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readEnvironment } from '../app/build/environment.ts'
import type { Env } from '../platform/config/env.ts'
import { operatorsTrail } from '../stores/audit/audit.ts'
import { checkpointFile, readCheckpointFile, takeCheckpoint } from '../use-cases/evidence/checkpoint.ts'
import { trailFile } from '../use-cases/evidence/trail-file.ts'
import { type VerifyTrailsInput, verifyAudit } from '../use-cases/evidence/verify-trails.ts'
import { type Command, type CommandInput, run } from './command.ts'
import { publicKeysOf, signerOf, vaultOf } from './from-environment.ts'
import { failed, isUuid, onDatabase, takeOperator, type Work } from './on-database.ts'

const usage = `npm run --silent audit -- export {client, user, or 'operators'} --by {name} > trail.jsonl
       npm run --silent audit -- checkpoint > checkpoint.txt
       npm run audit -- verify [--since checkpoint.txt] [--key {public key}]…`

const exported =
  (trail: string, by: string): Work =>
  async ({ evidence, audit }, now) => {
    const entries = await evidence.trail(trail)
    if (entries.length === 0) return failed('There is no such client or user.')
    await audit.operator({ by, action: 'trail_exported', detail: { trail }, now })
    // The final line break is added when it is printed.
    return trailFile(trail, entries).trimEnd()
  }

const checkpoint: Work = async (store, now, { env }) => {
  const taken = await takeCheckpoint({ store, signer: signerOf(env) }, now, true)
  if (!taken) throw new Error('another process is taking a checkpoint: try again')
  return checkpointFile(taken).trimEnd()
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
        ? `– ${found.evidence} acceptances and shown disclosures were opened and compared with their entries.`
        : '– The acceptances and shown disclosures were not opened: RECORDS_KEY is not set.',
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

const workOf = ({ args, env: source, print }: CommandInput, env: Env): Work | undefined => {
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
    return exported(id === 'operators' ? operatorsTrail : id, operator.by)
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
  let work: Work | undefined
  try {
    work = workOf(input, env)
  } catch (error) {
    input.warn(`${error instanceof Error ? error.message : 'unknown'}\nUsage: ${usage}`)
    return 2
  }
  const role = input.args[0] === 'checkpoint' ? 'steward' : 'server'
  return onDatabase(input, usage, work, role)
}

if (import.meta.main) await run(main)
