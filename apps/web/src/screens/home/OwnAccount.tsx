import type { User } from '@vestibule/contract/entities'
import { type AccountType, flowOf, hasBeneficiaries } from '@vestibule/domain/account-types'
import { hasEnded } from '@vestibule/domain/flow/flow'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import { fill } from '@vestibule/words/fill'
import type { Words } from '@vestibule/words/words'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { OfferPasskey } from '../../account/passkeys/OfferPasskey.tsx'
import { type Answer, call } from '../../api/call.ts'
import { OwnContributions } from '../../application/contributions/OwnContributions.tsx'
import { showError } from '../../form/error-message.ts'
import { DashboardButton } from '../../site/DashboardButton.tsx'
import { isSignedUp, session } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadingPart } from '../../ui/LoadingPart.tsx'
import { Notice } from '../../ui/Panel.tsx'
import rows from '../../ui/Rows.module.css'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { Inline } from '../../ui/Text.tsx'
import { currentWords, useWords } from '../../words/language.ts'
import styles from './Home.module.css'

type OwnApplication = Answer<'getApplications'>['applications'][number]

const stateOf = ({ account_type, client_status, step }: OwnApplication) => {
  if (completedStatuses.includes(client_status)) return 'complete'
  return hasEnded(flowOf(account_type), client_status, step) ? 'ended' : 'notComplete'
}

/** Returns the account's name and, once the broker has opened it, the end of its number. */
const titleOf = (
  { account_type, account }: OwnApplication,
  accounts: Words['accounts'],
  brand: string,
): string => `${fill(accounts[account_type].title, { brand })} ${account}`.trim()

/** Lists the user's applications other than the session's, each with a button that makes it the session's. */
const OtherAccounts = ({ applications }: { applications: readonly OwnApplication[] }) => {
  const { brand } = useSettings()
  const { accounts, ownAccounts } = useWords()
  if (applications.length === 0) return null
  const choose = async (id: string) => {
    try {
      await call('chooseApplication', { body: { id } })
      await session.refresh()
    } catch (error) {
      showError(error, currentWords().ownAccounts.notShown)
    }
  }
  return (
    <section className={styles.part} aria-labelledby="others">
      <h2 id="others">{ownAccounts.others}</h2>
      <ul className={rows.rows}>
        {applications.map((one) => (
          <li key={one.id} className={rows.row}>
            <span className={rows.what}>
              <span className={rows.name}>{titleOf(one, accounts, brand)}</span>
              <span className={rows.note}>{ownAccounts[stateOf(one)]}</span>
            </span>
            <Button variant="link" onClick={() => choose(one.id)}>
              {fill(ownAccounts.show, { account: fill(accounts[one.account_type].title, { brand }) })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the session's application: how it continues or, once completed, its contributions and the dashboard. */
const ChosenAccount = ({ application }: { application: OwnApplication }) => {
  const { brand, contact } = useSettings()
  const { home, accounts, designation } = useWords()
  const { account_type: type, id } = application
  const state = stateOf(application)
  const account = fill(accounts[type].name, { brand })
  return (
    <>
      <h2>{titleOf(application, accounts, brand)}</h2>
      {state === 'notComplete' && <LinkButton href="/onboarding">{home.continue}</LinkButton>}
      {state === 'ended' && <Notice>{fill(home.declined, { account, contact })}</Notice>}
      {state === 'complete' && (
        <p className={styles.complete}>
          <Icon name="check" />
          {fill(home.finished, { account })}
        </p>
      )}
      <OwnContributions clientId={id} />
      {state === 'complete' && (
        <>
          <DashboardButton clientId={id} />
          {hasBeneficiaries(type) && (
            <Inline>
              <Link href="/beneficiaries">{designation.link}</Link>
            </Inline>
          )}
        </>
      )}
    </>
  )
}

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
          {isSignedUp(user) && <Link href="/details">{details.title}</Link>}
          <Link href="/security">{security.title}</Link>
        </Inline>
      </div>
    </div>
  )
}
