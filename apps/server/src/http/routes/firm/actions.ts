import {
  askFirmDocuments,
  changeFirmWhitelist,
  closeFirmAccount,
  decideFirmNameChange,
  eraseFirmApplication,
  holdFirmApplication,
  recoverFirmEmail,
  releaseFirmApplication,
  releaseFirmPhone,
  reopenFirmApplication,
  resendFirmMail,
  stopFirmContributions,
  unblockFirmEmail,
} from '@vestibule/contract/firm/every-call'
import { parseEmail } from '@vestibule/domain/fields/email'
import { parseIsoDate } from '@vestibule/domain/iso-date'
import type { FastifyInstance } from 'fastify'
import { decideNameChange } from '../../../use-cases/access/decide-name.ts'
import { beginRecovery } from '../../../use-cases/access/recover.ts'
import { releasePhone } from '../../../use-cases/access/release-phone.ts'
import { AppError } from '../../../use-cases/app-error.ts'
import { stopForFirm } from '../../../use-cases/contributions/stop.ts'
import { subjectOf } from '../../../use-cases/firm/subject.ts'
import { resendMail } from '../../../use-cases/mail/resend.ts'
import { reopenForEmployer } from '../../../use-cases/opening/reopen.ts'
import { type Annotated, beginHold, endHold, markClosed } from '../../../use-cases/retention/annotate.ts'
import { eraseApplicant } from '../../../use-cases/retention/erase.ts'
import { describeRefusal } from '../../../use-cases/retention/may-erase.ts'
import { askForDocuments } from '../../../use-cases/review/ask-again.ts'
import { unblock } from '../../../use-cases/screening/unblock.ts'
import { changeWhitelist, parseEntry } from '../../../use-cases/screening/whitelist.ts'
import { firmActs } from '../../call-limits.ts'
import { createFirmRouter } from '../../firm-route.ts'
import type { Deps } from '../deps.ts'

const notHere =
  'This server may not erase: use a server with STEWARD_DATABASE_URL, or npm run client (docs/operations/deploy.md).'

const stateOf = (isChanged: boolean) => ({ state: isChanged ? ('done' as const) : ('unchanged' as const) })

const annotated = (outcome: Annotated) => {
  if (outcome === 'unknown') throw new AppError('not_found')
  return { state: outcome }
}

/** @throws AppError status_conflict if the application does not allow the action */
const requireDone = (isDone: boolean) => {
  if (!isDone) throw new AppError('status_conflict')
  return stateOf(true)
}

export const firmActionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createFirmRouter(app, deps)
  const { store, steward, vault, retention } = deps

  route(resendFirmMail, firmActs('resend-mail'), async ({ params, body, by }) =>
    requireDone(await resendMail(deps, await subjectOf(store, params.id), body.mail_id, by)),
  )
  route(askFirmDocuments, firmActs('ask-documents'), async ({ params, by }) =>
    requireDone(await askForDocuments(deps, await subjectOf(store, params.id), by)),
  )
  route(reopenFirmApplication, firmActs('reopen'), async ({ params, by }) => {
    const outcome = await reopenForEmployer(deps, await subjectOf(store, params.id), by)
    return outcome === 'unchanged' ? stateOf(false) : requireDone(outcome === 'done')
  })
  route(releaseFirmPhone, firmActs('release-phone'), async ({ params, by }) => {
    const outcome = await releasePhone(deps, await subjectOf(store, params.id), by)
    return outcome === 'unchanged' ? stateOf(false) : requireDone(outcome === 'done')
  })
  route(recoverFirmEmail, firmActs('recover-email'), async ({ params, body, by }) => {
    const outcome = await beginRecovery(deps, await subjectOf(store, params.id), body, by)
    return outcome === 'unchanged' ? stateOf(false) : requireDone(outcome === 'done')
  })
  route(decideFirmNameChange, firmActs('name-change'), async ({ params, body, by }) => {
    const outcome = await decideNameChange(deps, await subjectOf(store, params.id), body, by)
    return outcome === 'unchanged' ? stateOf(false) : requireDone(outcome === 'done')
  })
  route(stopFirmContributions, firmActs('stop-contributions'), async ({ params, by }) => {
    const outcome = await stopForFirm(deps, await subjectOf(store, params.id), by)
    return outcome === 'was_stopped' ? stateOf(false) : requireDone(outcome === 'stopped')
  })
  route(unblockFirmEmail, firmActs('unblock'), async ({ body, by, now, note }) => {
    const email = parseEmail(body.email)
    if (!email.ok) throw new AppError('invalid', { fields: ['email'] })
    const hashesOf = (value: string) => vault.valueHashes('email', value)
    const ended = await unblock(store, hashesOf, { email: email.value, by, now })
    if (ended?.userId) await note('firm_application_found', { application: ended.userId })
    return stateOf(ended !== undefined)
  })
  route(changeFirmWhitelist, firmActs('whitelist'), async ({ body, by, now }) => {
    const entry = parseEntry(body.value)
    if (!entry) throw new AppError('invalid', { fields: ['value'] })
    return stateOf(await changeWhitelist(store, { entry, isListed: body.is_listed, by, now }))
  })
  route(closeFirmAccount, firmActs('close'), async ({ params, body, by, now }) => {
    const day = parseIsoDate(body.on)
    if (!day.ok) throw new AppError('invalid', { fields: ['on'] })
    const outcome = await markClosed(store, params.id, day.value, { by, now })
    return outcome === 'unchanged' ? requireDone(false) : annotated(outcome)
  })
  route(holdFirmApplication, firmActs('hold'), async ({ params, body, by, now }) =>
    annotated(await beginHold(store, params.id, body.reason.trim(), { by, now })),
  )
  route(releaseFirmApplication, firmActs('release'), async ({ params, by, now }) =>
    steward ? annotated(await endHold(steward, params.id, { by, now })) : requireDone(false),
  )
  route(eraseFirmApplication, firmActs('erase'), async ({ params, body, by, now }) => {
    if (!steward) return { state: 'refused' as const, reasons: [notHere] }
    const outcome = await eraseApplicant(
      { store: steward, vault, retention, by, now },
      params.id,
      body.keep_records,
    )
    if (!outcome) throw new AppError('not_found')
    return outcome.ok
      ? { state: 'erased' as const, reasons: [] }
      : { state: 'refused' as const, reasons: outcome.refusals.map(describeRefusal) }
  })
}
