import { type IsoDate, parseIsoDate } from '@vestibule/domain/iso-date'
import type { Subject } from '../stores/retention/rows-of-person.ts'
import type { Store } from '../stores/store-type.ts'
import { dayOf, type EraseDeps, eraseApplicant } from '../use-cases/retention/erase.ts'
import { exportApplicant } from '../use-cases/retention/export.ts'
import type { Refusal } from '../use-cases/retention/may-erase.ts'
import { retentionOfEnvironment, vaultOfEnvironment } from './from-environment.ts'
import { failed, isUuid, onDatabase, type Work } from './on-database.ts'
import { takeOperator } from './operator.ts'
import { writeExport } from './write-export.ts'

/** `npm run client`: stored data of an applicant, by client or user id (SE-07). */
const usage = `npm run --silent client -- export {id} [--to {new folder}] --by {name}
       npm run client -- erase {id} [--keep-records] --by {name}
       npm run client -- hold {id} {reason} --by {name}
       npm run client -- release {id} --by {name}
       npm run client -- closed {id} {YYYY-MM-DD} --by {name}`

const nothing = (): string => failed('Nothing is kept of this id.')

const asked = takeOperator(process.argv.slice(2))
const by = asked?.by ?? ''
const depsOf = (store: Store, now: Date): EraseDeps & { by: string } => ({
  store,
  vault: vaultOfEnvironment(),
  retention: retentionOfEnvironment(),
  now,
  by,
})

const exported =
  (id: string, folder: string | undefined): Work =>
  async (store, now) => {
    const found = await exportApplicant(depsOf(store, now), id)
    return found ? writeExport(found.tables, found.files, folder) : nothing()
  }

const kindWords = (kind: string): string => kind.replaceAll('_', ' ')

const wordsOf = (refusal: Refusal): string => {
  if (refusal.why === 'hold')
    return `There is a legal hold since ${refusal.since.toISOString().slice(0, 10)}: ${refusal.reason}. It stands until it is released.`
  if (refusal.why === 'pending')
    return `A call to the outside is under way (${refusal.operations.join(', ')}): try again when it has ended.`
  if (refusal.why === 'case') return `There is a ${refusal.kind} case, which is kept until ${refusal.until}.`
  const { kind, rule, years, until } = refusal
  return until
    ? `The ${kindWords(kind)} must be kept until ${until} (${rule}).`
    : `The ${kindWords(kind)} must be kept for ${years} years after the account is closed (${rule}), and the account is not closed.`
}

const erased =
  (id: string, keepRecords: boolean): Work =>
  async (store, now) => {
    const outcome = await eraseApplicant(depsOf(store, now), id, keepRecords)
    if (!outcome) return nothing()
    if (!outcome.ok)
      return failed(['Nothing was erased.', ...outcome.refusals.map((one) => `- ${wordsOf(one)}`)].join('\n'))
    return [
      'Erased: the data key, and everything about the applicant but the audit trail.',
      ...outcome.kept.map(
        ({ kind, keepUntil, rule }) =>
          `- The ${kindWords(kind)} is kept, sealed, until ${keepUntil} (${rule}).`,
      ),
    ].join('\n')
  }

const noted =
  (
    id: string,
    action: string,
    change: (within: Store, subject: Subject, now: Date) => Promise<boolean>,
    words: { done: string; not: string },
  ): Work =>
  (store, now) =>
    store.transaction(async (within) => {
      const subject = await within.applicants.find(id)
      if (!subject) return nothing()
      await within.applicants.lock(subject)
      if (!(await change(within, subject, now))) return words.not
      await within.applicants.recordEntry(subject, { by, action, detail: {}, now })
      return words.done
    })

const held = (id: string, reason: string): Work =>
  noted(id, 'legal_hold_begun', (within, subject, now) => within.applicants.hold(subject, reason, now), {
    done: 'The hold stands: nothing is erased until it is released.',
    not: 'There is a hold already.',
  })

const released = (id: string): Work =>
  noted(id, 'legal_hold_ended', (within, subject) => within.applicants.release(subject), {
    done: 'The hold is released.',
    not: 'There was no hold.',
  })

const closed = (id: string, on: IsoDate): Work =>
  noted(
    id,
    'account_closed',
    async (within, subject, now) => on <= dayOf(now) && within.applicants.close(subject, on),
    {
      done: `The account was closed on ${on}: the periods of its records begin then.`,
      not: 'There is no account that could have been closed on that day.',
    },
  )

const workOf = ([verb = '', id = '', ...rest]: string[]): Work | undefined => {
  const [first = '', second = ''] = rest
  if (!isUuid(id)) return undefined
  if (verb === 'export' && rest.length === 0) return exported(id, undefined)
  if (verb === 'export' && rest.length === 2 && first === '--to' && second !== '') return exported(id, second)
  if (verb === 'erase' && rest.length === 0) return erased(id, false)
  if (verb === 'erase' && rest.length === 1 && first === '--keep-records') return erased(id, true)
  if (verb === 'hold' && rest.join(' ').trim() !== '') return held(id, rest.join(' ').trim())
  if (verb === 'release' && rest.length === 0) return released(id)
  const day = parseIsoDate(first)
  if (verb === 'closed' && rest.length === 1 && day.ok) return closed(id, day.value)
  return undefined
}

await onDatabase(usage, asked && workOf(asked.args))
