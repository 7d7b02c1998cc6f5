import { fill } from '@vestibule/words/fill'
import { call } from '../../api/call.ts'
import { showError } from '../../form/error-message.ts'
import { session } from '../../site/session.ts'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import rows from '../../ui/Rows.module.css'
import { currentWords, useWords } from '../../words/language.ts'
import styles from './Home.module.css'
import { type OwnApplication, stateOf, titleOf } from './own-application.ts'

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
