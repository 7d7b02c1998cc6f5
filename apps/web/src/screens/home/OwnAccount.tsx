import type { User } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import { Link } from 'wouter'
import { OfferPasskey } from '../../account/passkeys/OfferPasskey.tsx'
import { OwnContributions } from '../../application/contributions/OwnContributions.tsx'
import { Inline } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import { Continue } from './Continue.tsx'

/** Shows a user's application and contributions. */
export const OwnAccount = ({
  user,
  clientId,
  onOffered,
}: {
  user: User
  clientId: string | null
  onOffered: (types: readonly AccountType[]) => void
}) => {
  const { details, security } = useWords()
  const isSignedUp = user.isPhoneNumberVerified && user.isEmailVerified
  return (
    <>
      <Continue
        key={clientId}
        accountType={user.clientAccountType}
        clientId={clientId}
        onOffered={onOffered}
      />
      {clientId !== null && <OwnContributions key={`of ${clientId}`} clientId={clientId} />}
      {isSignedUp && <OfferPasskey />}
      {isSignedUp && (
        <Inline>
          <Link href="/details">{details.link}</Link>
        </Inline>
      )}
      <Inline>
        <Link href="/security">{security.link}</Link>
      </Inline>
    </>
  )
}
