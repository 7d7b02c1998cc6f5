import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@vestibule/contract/calls'
import { parseAccountType } from '@vestibule/domain/account-types'
import { contactForm } from '@vestibule/domain/forms/phone'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import { identityTrail } from '../../stores/audit/audit.ts'
import { shownInTrail } from '../../stores/disclosures/disclosures.ts'
import type { Caller, User } from '../../stores/people.ts'
import { isKnownDevice } from '../access/devices.ts'
import { AppError, requireValid } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { toShow } from '../disclosures/show.ts'
import { enqueueScreening, personHashes, requireScreened, verdictsOf } from '../screening/requirements.ts'
import { startOf } from './open-start.ts'

/** Creates the identity's user. Later calls return that user. Ignores the request's password and verified flags. */
export const createUser = async (
  deps: Deps,
  session: LiveSession,
  input: Omit<BodyOf<'createUser'>, 'password' | 'isPhoneNumberVerified' | 'isEmailVerified'>,
  origin: Pick<Caller, 'ip' | 'userAgent' | 'requestId' | 'language'> & { device: string },
): Promise<User> => {
  const { ip, userAgent, requestId, language, device } = origin
  const { email, phoneNumber: phone } = requireValid(contactForm.parse(input))
  const { identityId, user: before } = session
  if (!identityId || input.auth0UserId !== identityId) throw new AppError('forbidden')
  if (before?.is_blocked) throw new AppError('blocked')
  // As in a login, a user with a verified phone needs a known browser.
  if (before?.is_phone_verified && !(await isKnownDevice(deps, device, before.id, session.browser)))
    throw new AppError('forbidden')
  if (before) return before
  // Requires the identity's own email, because a sign-up with another person's email would lock out that person.
  if ((await deps.identities.emailOf(identityId)) !== email) throw new AppError('forbidden')
  await requireScreened(deps, session, { email, phone, ip })
  const start = await startOf(deps, session, email)
  if (start?.vouchesEmail) await deps.identities.emailVerified(identityId)
  const now = deps.clock.now()
  const id = randomUUID()
  const context = {
    vault: deps.vault,
    language: deps.languages.of(language),
    userId: id,
    clientId: undefined,
    ip,
    now,
  }
  const shown = await toShow(deps.store, 'create-user', input.disclosures ?? [], context)
  return deps.store.transaction(async (tx) => {
    // Locks the session, so that a concurrent reset either ends the session first or finds the user.
    if (!(await tx.sessions.lock(session.tokenHash))) throw new AppError('unauthenticated')
    if (await tx.risks.staysBlocked(personHashes(deps, { email, phone }))) throw new AppError('blocked')
    const isProven = (await tx.prospects.useProof(identityId, email)) || start?.vouchesEmail === true
    const values = {
      id,
      auth0_user_id: identityId,
      email,
      phone,
      first_name: input.firstName,
      last_name: input.lastName,
      gender: input.gender,
      type: input.type,
      status: input.status,
      is_phone_verified: false,
      is_email_verified: isProven,
      is_blocked: false,
      account_type: parseAccountType(input.clientAccountType, deps.brand.accountTypes),
      prospect_id: input.prospectId ?? null,
      language,
    }
    const user = await tx.users.create(values, verdictsOf(session), now)
    if (!user) {
      const existing = await tx.users.byIdentity(identityId)
      if (existing) return existing
      throw new AppError('email_taken')
    }
    if (isProven) await tx.prospects.emailSettled(email)
    if (start) await tx.starts.link(start.id, id)
    await tx.risks.linkUser(id, email)
    const detail = {
      identityTrail: identityTrail(identityId),
      ...shownInTrail(shown),
      ...(start && { start: start.id, vouchedFor: start.vouchesEmail ? ['email'] : [] }),
    }
    const entry = {
      actor: 'applicant',
      action: 'user_created',
      detail,
      origin: { ip, requestId },
      now,
    } as const
    await tx.audit.append({ userId: id }, entry)
    await tx.disclosures.addShown(shown)
    await enqueueScreening(tx, { user, session, ip, userAgent }, now)
    return user
  })
}
