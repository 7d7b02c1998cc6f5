import { type AccountType, hasBeneficiaries } from '@vestibule/domain/account-types'
import { fill } from '@vestibule/words/fill'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Answer } from '../../api/call.ts'
import { call } from '../../api/call.ts'
import { useSettings } from '../../site/settings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadingPart } from '../../ui/LoadingPart.tsx'
import { OutsideLinkButton } from '../../ui/OutsideLinkButton.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { Inline } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import { OtherAccounts, stateOf } from './OtherAccounts.tsx'

type Own = Answer<'getApplications'>
/** The types that can be begun or, as long as an application is not complete, those that lead to it. */
const cardsOf = ({ applications, may_begin }: Own, types: readonly AccountType[]): readonly AccountType[] =>
  applications.some((one) => stateOf(one) === 'notComplete')
    ? types.filter((type) =>
        applications.every((one) => one.account_type !== type || stateOf(one) === 'notComplete'),
      )
    : may_begin

/**
 * Links to the session's application or, once completed, to the dashboard, and lists the user's other applications. If the application has ended, shows a notice instead.
 */
export const Continue = ({
  accountType,
  clientId,
  onOffered,
}: {
  accountType: AccountType
  clientId: string | null
  /** Receives the account types that the page offers to the user. */
  onOffered: (types: readonly AccountType[]) => void
}) => {
  const { dashboardUrl, brand, contact, accountTypes } = useSettings()
  const { common, home, accounts, designation } = useWords()
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

  if (clientId !== null && own === undefined)
    return (
      <>
        <LoadingPart />
        <SkeletonOf shape="button" />
      </>
    )
  const applications = own === undefined || own === 'not_loaded' ? [] : own.applications
  const chosen = applications.find((one) => one.is_chosen)
  const state = chosen ? stateOf(chosen) : 'notComplete'
  const account = fill(accounts[chosen?.account_type ?? accountType].name, { brand })
  return (
    <>
      {state === 'notComplete' && <LinkButton href="/onboarding">{home.continue}</LinkButton>}
      {state === 'ended' && <Notice>{fill(home.declined, { account, contact })}</Notice>}
      {state === 'complete' && (
        <>
          <Notice>{fill(home.finished, { account })}</Notice>
          <OutsideLinkButton href={dashboardUrl}>{common.dashboard}</OutsideLinkButton>
          {chosen && hasBeneficiaries(chosen.account_type) && (
            <Inline>
              <Link href="/beneficiaries">{designation.link}</Link>
            </Inline>
          )}
        </>
      )}
      <OtherAccounts applications={applications.filter((one) => !one.is_chosen)} />
    </>
  )
}
