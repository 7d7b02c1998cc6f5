import type { User } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import { Link } from 'wouter'
import { OfferPasskey } from '../../account/passkeys/OfferPasskey.tsx'
import { Inline } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
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
}) => {
  const { security } = useWords()
  return (
    <>
      <Continue user={user} clientId={clientId} onEnded={onEnded} />
      {clientId !== null && <HomeContributions clientId={clientId} />}
      {user.isPhoneNumberVerified && user.isEmailVerified && <OfferPasskey />}
      <Inline>
        <Link href="/security">{security.link}</Link>
      </Inline>
    </>
  )
}
