import { randomUUID } from 'node:crypto'
import type { Contact } from '@vestibule/domain/session'
import type { LiveSession, Session } from '../../stores/access/session-rows.ts'
import type { ScreenedKind, User, Verdict, Verdicts } from '../../stores/people.ts'
import type { PersonHashes } from '../../stores/screening/risks.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { hasRisk, isOwn } from './blocks.ts'
import { endOf, passes } from './rules.ts'
import { isWhitelisted, type Known } from './whitelist.ts'

/** Returns the verdict if `value` was the last value screened in the session. @throws AppError screening_required */
const screenedHere = (
  { vault }: Deps,
  { screening }: Session,
  kind: ScreenedKind,
  value: string,
): Verdict => {
  const verdict = screening[kind]
  if (!verdict || !vault.valueHashes(kind, value).includes(verdict.valueHash))
    throw new AppError('screening_required')
  return verdict
}

const requirePassed = async (
  deps: Deps,
  session: Session,
  subject: {
    verdicts: Verdicts
    known: Known
    emails: string[]
    isOurs?: boolean
    holding?: Pick<LiveSession, 'block'>
  },
): Promise<void> => {
  const { store, clock } = deps
  const verdicts = Object.values(subject.verdicts)
  const whitelisted = hasRisk(verdicts) && (await isWhitelisted(deps, subject.known))
  if (!verdicts.every((verdict) => passes(verdict, whitelisted))) throw new AppError('blocked')
  for (const email of subject.emails) {
    const block =
      subject.holding && email === session.email ? subject.holding.block : await store.risks.active(email)
    if (!block) continue
    const how = endOf(block, subject.verdicts, whitelisted)
    if (!how || !(subject.isOurs || (await isOwn(deps, session, email)))) throw new AppError('blocked')
    await store.risks.end(block.id, how, clock.now())
  }
}

/** Returns the hashes by which a blocked person is recognized whose data was erased. */
export const personHashes = (
  { vault }: Pick<Deps, 'vault'>,
  { email, phone }: { email: string; phone?: string },
): PersonHashes => ({
  email: vault.valueHashes('email', email),
  ...(phone === undefined ? {} : { phone: vault.valueHashes('phone', phone) }),
})

/**
 * Requires passed screenings of email, IP address and phone, if given. The statements that record the person check whether an
 * erased person stays blocked. @throws AppError screening_required, blocked
 */
export const requireScreened = async (
  deps: Deps,
  session: LiveSession,
  values: { email: string; phone?: string; ip: string },
): Promise<void> => {
  screenedHere(deps, session, 'email', values.email)
  screenedHere(deps, session, 'ip', values.ip)
  if (values.phone !== undefined) screenedHere(deps, session, 'phone', values.phone)
  await requirePassed(deps, session, {
    verdicts: session.screening,
    known: { email: values.email, phoneHash: session.screening.phone?.valueHash },
    emails: [values.email],
    holding: session,
  })
}

export interface ScreenedEdit {
  user: User
  kept: Verdicts
  change: { email: string } | { phone: string }
  isOurs?: boolean
}

/** Requires that an edited user passes all screenings, because the whitelist may contain only the replaced value. */
export const requireScreenedEdit = async (
  deps: Deps,
  session: Session,
  { user, kept, change, isOurs = false }: ScreenedEdit,
): Promise<void> => {
  if (user.is_blocked) throw new AppError('blocked')
  const { email, phone } = { email: user.email, phone: user.phone, ...change }
  const edited =
    'email' in change
      ? { email: screenedHere(deps, session, 'email', email) }
      : { phone: screenedHere(deps, session, 'phone', phone) }
  if (await deps.store.risks.staysBlocked(personHashes(deps, { email, phone }))) throw new AppError('blocked')
  await requirePassed(deps, session, {
    verdicts: { ...kept, ...edited },
    known: { email, phoneHash: deps.vault.valueHash('phone', phone) },
    emails: [...new Set([user.email, email])],
    isOurs,
  })
}

/** Returns the part of a verdict that outlives the session. */
export const keptOf = ({ valueHash, risks, unscreened, whiteFlag, whitelisted }: Verdict): Verdict => ({
  valueHash,
  risks,
  unscreened,
  ...(whiteFlag ? { whiteFlag } : {}),
  ...(whitelisted ? { whitelisted } : {}),
})

export const verdictsOf = ({ screening }: Session): Verdicts =>
  Object.fromEntries(Object.entries(screening).map(([kind, verdict]) => [kind, keptOf(verdict)]))

export const enqueueScreening = async (
  tx: Store,
  screened: { user: User; session: Session; ip: string; userAgent: string },
  now: Date,
): Promise<void> => {
  const { user, session, ip, userAgent } = screened
  const kinds = Object.entries(session.screening) as [ScreenedKind, Verdict][]
  for (const [kind, verdict] of kinds)
    if (verdict.unscreened)
      await tx.risks.addUnscreened(
        { id: randomUUID(), userId: user.id, kind, ...(kind === 'ip' ? { ip, userAgent } : nothing) },
        now,
      )
}

const nothing = { ip: null, userAgent: null }

/** Keeps the verdict of a changed email or phone, and screens it later if that was not possible now. */
export const adoptEdit = async (
  tx: Store,
  { user, verdict, kind }: { user: User; verdict: Verdict | undefined; kind: Contact },
  now: Date,
): Promise<void> => {
  if (!verdict) throw new AppError('screening_required')
  await tx.risks.keepVerdicts(user.id, { [kind]: keptOf(verdict) })
  if (verdict.unscreened)
    await tx.risks.addUnscreened({ id: randomUUID(), userId: user.id, kind, ...nothing }, now)
  else await tx.risks.dropUnscreened(user.id, kind)
  if (kind === 'email') await tx.risks.linkUser(user.id, user.email)
}
