import type { AccountType } from '@vestibule/domain/account-types'
import type { Status, Step } from '@vestibule/domain/flow/statuses'
import { fill } from '@vestibule/words/fill'
import { firstOfStep, progressAt, type Saved } from '../application/position.ts'
import { useSettings } from '../site/settings.ts'
import hidden from '../ui/hidden.module.css'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import styles from './Progress.module.css'

const steps = [1, 2, 3, 4] as const satisfies readonly Step[]

/** Renders completed steps as buttons if they can be revisited. */
export const Progress = ({
  accountType,
  saved,
  shown,
  onShow,
}: {
  accountType: AccountType
  saved: Saved
  shown: Status
  onShow: (status: Status) => void
}) => {
  const { brand } = useSettings()
  const { accounts, application, common } = useWords()
  const { current, subStep } = progressAt(saved, shown)
  const count = steps.length
  const names = application.steps[saved.flow]
  const stateOf = (number: Step) => {
    if (current === undefined || number < current) return 'done'
    return number === current ? 'current' : 'ahead'
  }
  return (
    <nav aria-label={common.progress} className={styles.progress}>
      <p className={styles.account}>
        {fill(application.heading, { account: fill(accounts[accountType].title, { brand }) })}
      </p>
      <ol className={styles.steps}>
        {steps.map((number) => {
          const state = stateOf(number)
          const first = state === 'done' ? firstOfStep(saved, number) : undefined
          const filled = state === 'current' && subStep ? subStep.number / subStep.count : 1
          const content = (
            <>
              <svg className={styles.bar} aria-hidden="true">
                <rect className={styles.track} width="100%" height="100%" rx="2" />
                {state !== 'ahead' && (
                  <rect className={styles.filled} width={`${filled * 100}%`} height="100%" rx="2" />
                )}
              </svg>
              <span className={styles.label}>
                <span>
                  <span className={styles.number}>
                    {state === 'done' && <Icon name="check" />}
                    <span className={styles.digit}>{number}</span>
                  </span>{' '}
                  <span className={names[number].includes(' ') ? undefined : styles.word}>
                    {names[number]}
                  </span>
                </span>{' '}
                {state === 'done' && <span className={hidden.hidden}>{application.stepCompleted}</span>}
                {state === 'current' && subStep && (
                  <span className={styles.subStep}>{fill(application.subStep, subStep)}</span>
                )}
              </span>
            </>
          )
          return (
            <li
              key={number}
              className={styles[state]}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {first === undefined ? (
                <span className={styles.step}>{content}</span>
              ) : (
                <button type="button" className={styles.step} onClick={() => onShow(first)}>
                  {content}
                </button>
              )}
            </li>
          )
        })}
      </ol>
      {/* Visible only if CSS hides the names in the list. Screen readers read the list instead. */}
      <p className={styles.line} aria-hidden="true">
        {current === undefined
          ? fill(application.allCompleted, { count })
          : fill(application.currentStep, { number: current, count, name: names[current] })}
      </p>
    </nav>
  )
}
