import { parsePhone } from '@vestibule/domain/fields/phone'
import type { LiveSession } from '../../ports/sessions.ts'
import type { Store } from '../../ports/store.ts'
import type { User, Users } from '../../ports/users.ts'
import { AppError } from '../app-error.ts'
import { adoptEdit, type RiskDeps, requireScreenedEdit } from '../screening/requirements.ts'
import { ownUserSigningUp } from './own-user.ts'

/** Edits of one user in an hour: each may send a code to somewhere else (SE-03). */
export const editsPerHour = { max: 5, seconds: 60 * 60 }

export type EditDeps = RiskDeps & { store: Store; users: Users }

/** Counts an edit. @throws AppError too_many_attempts */
export const consumeEdit = async ({ store, clock }: EditDeps, user: User): Promise<void> => {
  const until = await store.limits.consume([{ key: `edit:${user.id}`, ...editsPerHour }], clock.now())
  if (until) throw new AppError('too_many_attempts', { retryAt: until })
}

/**
 * SU-13: another phone number for one's own user, screened before, unverified from then on. The number that is there
 * already changes nothing. @throws AppError invalid, forbidden, screening_required, blocked, too_many_attempts
 */
export const editPhone = async (
  deps: EditDeps,
  session: LiveSession,
  input: { id: string; phoneNumber: string },
): Promise<User> => {
  const user = ownUserSigningUp(session)
  if (input.id !== user.id) throw new AppError('forbidden')
  const phone = parsePhone(input.phoneNumber)
  if (!phone.ok) throw new AppError('invalid', { fields: ['phoneNumber'] })
  if (phone.value === user.phone) return user
  await consumeEdit(deps, user)
  await requireScreenedEdit(deps, session, user, { phone: phone.value })
  return deps.store.transaction(async (within) => {
    const edited = await within.users.setPhone(user.id, phone.value)
    if (!edited) throw new AppError('forbidden')
    await adoptEdit(within, { user: edited, session, kind: 'phone' }, deps.clock.now())
    return edited
  })
}
