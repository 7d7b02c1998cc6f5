import type { Origin } from '../../stores/audit/audit.ts'
import type { User } from '../../stores/sign-up/rows.ts'
import type { Session } from '../../stores/sign-up/sessions.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { consume } from '../rate-limits.ts'
import type { RiskDeps } from '../screening/blocks.ts'
import { adoptEdit, requireScreenedEdit, type ScreenedEdit } from '../screening/requirements.ts'

const editsPerHour = { max: 5, seconds: 60 * 60 }

export type EditDeps = RiskDeps & Pick<Deps, 'users'>

export const consumeEdit = ({ store, clock }: EditDeps, user: User): Promise<void> =>
  consume(store.limits, clock.now(), [{ key: `edit:${user.id}`, ...editsPerHour }], 'too_many_attempts')

/** Judges and writes an edit under a lock, so that a concurrent edit is judged by the result (RK-06). */
export const writeEdit = (
  deps: EditDeps,
  session: Session,
  { userId, origin, ...edit }: Pick<ScreenedEdit, 'change' | 'isOurs'> & { userId: string; origin: Origin },
  write: (tx: Store, before: User) => Promise<User | undefined>,
): Promise<User> =>
  deps.store.transaction(async (tx) => {
    const kept = await tx.risks.verdictsOf(userId, 'hold')
    const user = await tx.users.byId(userId)
    if (!user) throw new AppError('forbidden')
    await requireScreenedEdit({ ...deps, store: tx }, session, { ...edit, user, kept })
    const edited = await write(tx, user)
    if (!edited) throw new AppError('forbidden')
    const kind = 'email' in edit.change ? 'email' : 'phone'
    const now = deps.clock.now()
    await adoptEdit(tx, { user: edited, session, kind }, now)
    await tx.audit.append({ userId }, { actor: 'applicant', action: `${kind}_changed`, origin, now })
    return edited
  })
