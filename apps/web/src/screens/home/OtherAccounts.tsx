import { flowOf } from '@vestibule/domain/account-types'
import { hasEnded } from '@vestibule/domain/flow/flow'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import { fill } from '@vestibule/words/fill'
import { type Answer, call } from '../../api/call.ts'
import styles from '../../application/contributions/OwnContributions.module.css'
import { showError } from '../../form/error-message.ts'
import { session } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import rows from '../../ui/Rows.module.css'
import { currentWords, useWords } from '../../words/language.ts'

export type OwnApplication = Answer<'getApplications'>['applications'][number]

export const stateOf = ({ account_type, client_status, step }: OwnApplication) => {
  if (completedStatuses.includes(client_status)) return 'complete'
  return hasEnded(flowOf(account_type), client_status, step) ? 'ended' : 'notComplete'
}

/** Lists the user's applications other than the session's, each with a button that makes it the session's. */
export const OtherAccounts = ({ applications }: { applications: readonly OwnApplication[] }) => {
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
    <section className={styles.contributions} aria-labelledby="others">
      <h2 id="others">{ownAccounts.others}</h2>
      <ul className={rows.rows}>
        {applications.map((one) => {
          const account = `${fill(accounts[one.account_type].title, { brand })} ${one.account}`.trim()
          return (
            <li key={one.id} className={rows.row}>
              <span className={rows.what}>
                <span className={rows.name}>{account}</span>
                <span className={rows.note}>{ownAccounts[stateOf(one)]}</span>
              </span>
              <Button variant="link" onClick={() => choose(one.id)}>
                {fill(ownAccounts.show, { account: fill(accounts[one.account_type].title, { brand }) })}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
