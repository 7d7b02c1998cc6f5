import type { User } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { OfferPasskey } from '../../account/passkeys/OfferPasskey.tsx'
import { type Answer, call } from '../../api/call.ts'
import { OwnContributions } from '../../application/contributions/OwnContributions.tsx'
import { isSignedUp } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadingPart } from '../../ui/LoadingPart.tsx'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { Inline } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import { ChosenAccount } from './ChosenAccount.tsx'
import styles from './Home.module.css'
import { OtherAccounts } from './OtherAccounts.tsx'
import { stateOf } from './own-application.ts'

type Own = Answer<'getApplications'>

/** The types that can be begun or, as long as an application is not complete, those that lead to it. */
const cardsOf = ({ applications, may_begin }: Own, types: readonly AccountType[]): readonly AccountType[] =>
  applications.some((one) => stateOf(one) === 'notComplete')
    ? types.filter((type) =>
        applications.every((one) => one.account_type !== type || stateOf(one) === 'notComplete'),
      )
    : may_begin

/** Shows a user's applications, and links to the pages about the user. */
export const OwnAccount = ({
  user,
  clientId,
  onOffered,
}: {
  user: User
  clientId: string | null
  /** Receives the account types that the page offers to the user. */
  onOffered: (types: readonly AccountType[]) => void
}) => {
  const { accountTypes } = useSettings()
  const { details, home, security } = useWords()
  const [own, setOwn] = useState<Own | 'not_loaded'>()
  useEffect(() => {
    if (clientId === null) return
    let shown = true
    call('getApplications').then(
      (found) => {
        if (!shown) return
        onOffered(cardsOf(found, accountTypes))
        setOwn(found)
      },
      () => shown && setOwn('not_loaded'),
    )
    return () => {
      shown = false
    }
  }, [clientId, onOffered, accountTypes])
  const isLoading = clientId !== null && own === undefined
  const applications = own === undefined || own === 'not_loaded' ? [] : own.applications
  const chosen = applications.find((one) => one.is_chosen)
  return (
    <div className={styles.own}>
      <div className={styles.accounts}>
        <div className={styles.part}>
          {isLoading && (
            <>
              <LoadingPart />
              <SkeletonOf shape="button" />
            </>
          )}
          {chosen && <ChosenAccount key={chosen.id} application={chosen} />}
          {!(isLoading || chosen) && (
            <>
              <LinkButton href="/onboarding">{home.continue}</LinkButton>
              {clientId !== null && <OwnContributions clientId={clientId} />}
            </>
          )}
        </div>
        <OtherAccounts applications={applications.filter((one) => !one.is_chosen)} />
      </div>
      <div className={styles.part}>
        {isSignedUp(user) && <OfferPasskey />}
        <Inline>
          {isSignedUp(user) && <Link href="/details">{details.link}</Link>}
          <Link href="/security">{security.link}</Link>
        </Inline>
      </div>
    </div>
  )
}
