import { hasBeneficiaries } from '@vestibule/domain/account-types'
import { fill } from '@vestibule/words/fill'
import { Link } from 'wouter'
import { OwnContributions } from '../../application/contributions/OwnContributions.tsx'
import { useSettings } from '../../site/settings.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { OutsideLinkButton } from '../../ui/OutsideLinkButton.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { Inline } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Home.module.css'
import { type OwnApplication, stateOf, titleOf } from './own-application.ts'

/** Shows the session's application: how it continues or, once completed, its contributions and the dashboard. */
export const ChosenAccount = ({ application }: { application: OwnApplication }) => {
  const { dashboardUrl, brand, contact } = useSettings()
  const { common, home, accounts, designation } = useWords()
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
          <OutsideLinkButton href={dashboardUrl}>{common.dashboard}</OutsideLinkButton>
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
