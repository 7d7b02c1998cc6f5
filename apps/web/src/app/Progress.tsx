import type { Status, Step } from '@vestibule/domain/flow/statuses'
import { firstOfStep, type Saved } from '../flow/position.ts'
import chrome from '../site/Chrome.module.css'
import { useWords } from '../words/language.ts'
import styles from './Progress.module.css'

const steps = [1, 2, 3, 4] as const satisfies readonly Step[]

/** Renders completed steps as buttons if they can be revisited. */
export const Progress = ({
  saved,
  step,
  onShow,
}: {
  saved: Saved
  step: Step
  onShow: (status: Status) => void
}) => {
  const words = useWords()
  return (
    <nav aria-label={words.common.progress} className={chrome.progress}>
      <ol className={styles.steps}>
        {steps.map((number) => {
          const first = number < step ? firstOfStep(saved, number) : undefined
          const name = (
            <>
              <span className={styles.number}>{number}</span>
              <span>{words.application.steps[saved.flow][number]}</span>
            </>
          )
          return (
            <li
              key={number}
              className={`${styles.step} ${number < step ? styles.done : ''} ${number === step ? styles.current : ''}`}
              aria-current={number === step ? 'step' : undefined}
            >
              {first === undefined ? (
                <span className={styles.name}>{name}</span>
              ) : (
                <button type="button" className={styles.name} onClick={() => onShow(first)}>
                  {name}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
