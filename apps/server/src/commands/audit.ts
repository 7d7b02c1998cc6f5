/** `npm run audit` exports or verifies audit trails (AG-08, SE-05) or signs a checkpoint. Exits with 1 on a problem. */

import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { operatorsTrail } from '../stores/audit/audit.ts'
import { checkpointFile, readCheckpointFile, takeCheckpoint } from '../use-cases/evidence/checkpoint.ts'
import { trailFile } from '../use-cases/evidence/trail-file.ts'
import { type VerifyTrailsInput, verifyAudit } from '../use-cases/evidence/verify-trails.ts'
import { publicKeysOfEnvironment, signerOfEnvironment } from './from-environment.ts'
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
    // console.log adds the final line break.
    return trailFile(trail, entries).trimEnd()
  }

const checkpoint: Work = async (store, now) => {
  const taken = await takeCheckpoint({ store, signer: signerOfEnvironment() }, now, true)
  if (!taken) throw new Error('another process is taking a checkpoint: try again')
  return checkpointFile(taken).trimEnd()
}

const verified =
  (input: VerifyTrailsInput): Work =>
  async ({ checkpoints }) => {
    let problems = 0
    const found = await checkpoints.view((view) =>
      verifyAudit(view, input, (problem) => {
        problems += 1
        console.log(`✗ ${problem}`)
      }),
    )
    if (problems > 0) process.exitCode = 1
    const { last } = found
    return [
      `${problems === 0 ? '✓' : '–'} ${found.clients} trails of ${found.entries} entries, ${found.checkpoints} checkpoints: ${problems === 0 ? 'all as written' : `${problems} wrong`}.`,
      last
        ? `– The last checkpoint is ${last.number}, of ${last.at}. Later entries are chained but not signed yet.`
        : '– There is no checkpoint: a trail that was rewritten as a whole is not detected.',
      ...(input.keys
        ? []
        : found.signers.map((key) => `– Signed by ${key}: compare it with the firm's own.`)),
    ].join('\n')
  }

const workOf = (): Work | undefined => {
  const operator = takeOperator(process.argv.slice(2))
  const { values, positionals } = parseArgs({
    args: operator?.args ?? process.argv.slice(2),
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
  const keys = values.key ?? publicKeysOfEnvironment()
  return verified({ keys: keys.length > 0 ? keys : undefined, since })
}

let work: Work | undefined
try {
  work = workOf()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : 'unknown'}\nUsage: ${usage}`)
  process.exit(2)
}
await onDatabase(usage, work)
