/** `npm run client` manages an applicant's stored data, by client or user id (SE-07). */

import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type IsoDate, parseIsoDate } from '@vestibule/domain/iso-date'
import { readRetention } from '../platform/config/config.ts'
import type { Env } from '../platform/config/env.ts'
import type { Store } from '../stores/store-type.ts'
import { releasePhone } from '../use-cases/access/release-phone.ts'
import type { ArchivedFile } from '../use-cases/evidence/tar.ts'
import { reopenForEmployer } from '../use-cases/opening/reopen.ts'
import { type Annotated, beginHold, endHold, markClosed } from '../use-cases/retention/annotate.ts'
import { type EraseDeps, eraseApplicant } from '../use-cases/retention/erase.ts'
import { exportApplicant, exportText } from '../use-cases/retention/export.ts'
import { describeRefusal, kindName } from '../use-cases/retention/may-erase.ts'
import type { Tables } from '../use-cases/retention/open-rows.ts'
import { type Command, run } from './command.ts'
import { vaultOf } from './from-environment.ts'
import { failed, isUuid, onDatabase, takeOperator, type Work } from './on-database.ts'

const usage = `npm run --silent client -- export {id} [--to {new folder}] --by {name}
       npm run client -- erase {id} [--keep-records] --by {name}
       npm run client -- hold {id} {reason} --by {name}
       npm run client -- release {id} --by {name}
       npm run client -- reopen {id} --by {name}
       npm run client -- release-phone {id} --by {name}
       npm run client -- closed {id} {YYYY-MM-DD} --by {name}`

const unknownId = () => failed('No data is stored for this id.')

const depsOf = (store: Store, now: Date, env: Env, by: string): EraseDeps & { by: string } => ({
  store,
  vault: vaultOf(env),
  retention: readRetention(env),
  now,
  by,
})

/** Writes an applicant's export. @param folder created so that only its owner can read it @returns the text to print */
const writeExport = async (
  tables: Tables,
  files: readonly ArchivedFile[],
  folder: string | undefined,
): Promise<string> => {
  const json = exportText(tables, files)
  if (folder === undefined) return json
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(join(folder, 'applicant.json'), `${json}\n`, { mode: 0o600 })
  for (const { name, bytes } of files)
    await pipeline(Readable.from(bytes), createWriteStream(join(folder, name), { mode: 0o600 }))
  return `${folder} holds applicant.json and ${files.length} files.`
}

const exported =
  (by: string, id: string, folder?: string): Work =>
  async (store, now, { env }) => {
    const found = await exportApplicant(depsOf(store, now, env, by), id)
    return found ? writeExport(found.tables, found.files, folder) : unknownId()
  }

const erased =
  (by: string, id: string, keepRecords: boolean): Work =>
  async (store, now, { env }) => {
    const outcome = await eraseApplicant(depsOf(store, now, env, by), id, keepRecords)
    if (!outcome) return unknownId()
    if (!outcome.ok)
      return failed(
        ['Nothing was erased.', ...outcome.refusals.map((one) => `- ${describeRefusal(one)}`)].join('\n'),
      )
    return [
      'Erased: the data key, and everything about the applicant except the audit trail.',
      ...outcome.kept.map(
        ({ kind, keepUntil, rule }) =>
          `- The ${kindName(kind)} is kept, sealed, until ${keepUntil} (${rule}).`,
      ),
    ].join('\n')
  }

const annotated =
  (
    by: string,
    annotate: (store: Store, operator: { by: string; now: Date }) => Promise<Annotated>,
    messages: { done: string; unchanged: Awaited<ReturnType<Work>> },
  ): Work =>
  async (store, now) => {
    const outcome = await annotate(store, { by, now })
    if (outcome === 'unknown') return unknownId()
    return outcome === 'done' ? messages.done : messages.unchanged
  }

const held = (by: string, id: string, reason: string): Work =>
  annotated(by, (store, operator) => beginHold(store, id, reason, operator), {
    done: 'The hold is set: nothing is erased until it is released.',
    unchanged: 'There is a hold already.',
  })

const released = (by: string, id: string): Work =>
  annotated(by, (store, operator) => endHold(store, id, operator), {
    done: 'The hold is released.',
    unchanged: 'There was no hold.',
  })

const closed = (by: string, id: string, on: IsoDate): Work =>
  annotated(by, (store, operator) => markClosed(store, id, on, operator), {
    done: `The account was closed on ${on}: the retention periods of its records begin then.`,
    unchanged: failed('No account can have been closed on that day.'),
  })

const reopened =
  (by: string, id: string): Work =>
  async (store, now) => {
    const subject = await store.applicants.find(id)
    if (!subject) return unknownId()
    const outcome = await reopenForEmployer({ store, clock: { now: () => now } }, subject, by)
    if (outcome === 'refused')
      return failed('The page about the letter of FINRA Rule 3210 did not stop this applicant.')
    return outcome === 'done'
      ? 'Reopened: after the log-in, the applicant continues at the affiliations.'
      : 'The application was reopened before.'
  }

const phoneReleased =
  (by: string, id: string): Work =>
  async (store, now) => {
    const subject = await store.applicants.find(id)
    if (!subject) return unknownId()
    const outcome = await releasePhone({ store, clock: { now: () => now } }, subject, by)
    if (outcome === 'refused')
      return failed('The sign-up of this person is not complete, or they are blocked.')
    return outcome === 'done'
      ? 'Released: for 24 hours, the person logs in with the password and a code by email, and enters a new phone.'
      : 'The phone is released already.'
  }

const workOf = (by: string, [verb = '', id = '', ...rest]: string[]): Work | undefined => {
  const [first = '', second = ''] = rest
  if (!isUuid(id)) return undefined
  if (verb === 'export' && rest.length === 0) return exported(by, id)
  if (verb === 'export' && rest.length === 2 && first === '--to' && second !== '')
    return exported(by, id, second)
  if (verb === 'erase' && rest.length === 0) return erased(by, id, false)
  if (verb === 'erase' && rest.length === 1 && first === '--keep-records') return erased(by, id, true)
  if (verb === 'hold' && rest.join(' ').trim() !== '') return held(by, id, rest.join(' ').trim())
  if (verb === 'reopen' && rest.length === 0) return reopened(by, id)
  if (verb === 'release-phone' && rest.length === 0) return phoneReleased(by, id)
  if (verb === 'release' && rest.length === 0) return released(by, id)
  const day = parseIsoDate(first)
  if (verb === 'closed' && rest.length === 1 && day.ok) return closed(by, id, day.value)
  return undefined
}

export const main: Command = (input) => {
  const operator = takeOperator(input.args)
  const role = ['erase', 'release'].includes(operator?.args[0] ?? '') ? 'steward' : 'server'
  return onDatabase(input, usage, operator && workOf(operator.by, operator.args), role)
}

if (import.meta.main) await run(main)
