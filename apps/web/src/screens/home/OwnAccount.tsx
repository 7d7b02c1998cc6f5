import type { User } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import { Continue } from './Continue.tsx'
import { HomeContributions } from './Contributions.tsx'

/** Shows a user's application and contributions. */
export const OwnAccount = ({
  user,
  clientId,
  onEnded,
}: {
  user: User
  clientId: string | null
  onEnded: (type: AccountType) => void
}) => (
  <>
    <Continue user={user} clientId={clientId} onEnded={onEnded} />
    {clientId !== null && <HomeContributions clientId={clientId} />}
  </>
)
