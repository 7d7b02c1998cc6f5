import type { Origin } from '../../stores/audit/audit.ts'
import type { User } from '../../stores/sign-up/rows.ts'
import type { Session } from '../../stores/sign-up/sessions.ts'
import type { Users } from '../../stores/sign-up/users.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { consume } from '../rate-limits.ts'
import type { RiskDeps } from '../screening/blocks.ts'
import { adoptEdit, type JudgedEdit, requireScreenedEdit } from '../screening/requirements.ts'

/** Edits of one user in an hour: each may send a code to somewhere else (SE-03). */
const editsPerHour = { max: 5, seconds: 60 * 60 }

export type EditDeps = RiskDeps & { users: Users }

/** Counts an edit. @throws AppError too_many_attempts */
export const consumeEdit = ({ store, clock }: EditDeps, user: User): Promise<void> =>
  consume(store.limits, clock.now(), [{ key: `edit:${user.id}`, ...editsPerHour }], 'too_many_attempts')

/**
 * Judges an edit and writes it in one transaction that holds the user: of two at once the second is judged by what the
 * first one left (RK-06). @throws AppError forbidden, screening_required, blocked, and what `write` throws
 */
export const writeEdit = (
  deps: EditDeps,
  session: Session,
  { userId, origin, ...edit }: Pick<JudgedEdit, 'change' | 'isOurs'> & { userId: string; origin: Origin },
  write: (within: Store, before: User) => Promise<User | undefined>,
): Promise<User> =>
  deps.store.transaction(async (within) => {
    const kept = await within.risks.verdictsOf(userId, 'hold')
    const user = await within.users.byId(userId)
    if (!user) throw new AppError('forbidden')
    await requireScreenedEdit({ ...deps, store: within }, session, { ...edit, user, kept })
    const edited = await write(within, user)
    // verified in the meantime
    if (!edited) throw new AppError('forbidden')
    const kind = 'email' in edit.change ? 'email' : 'phone'
    const now = deps.clock.now()
    await adoptEdit(within, { user: edited, session, kind }, now)
    await within.audit.append({ userId }, { actor: 'applicant', action: `${kind}_changed`, origin, now })
    return edited
  })
