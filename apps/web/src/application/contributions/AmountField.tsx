import { formatAmountInput, formatDollars, usualAmounts } from '@vestibule/domain/contribution/amount'
import { fill } from '@vestibule/words/fill'
import { useId } from 'react'
import type { Bound } from '../../ui/control.ts'
import { Field } from '../../ui/Field.tsx'
import { formatting } from '../../ui/formatting-events.ts'
import { InfoTip } from '../../ui/InfoTip.tsx'
import { TextBox } from '../../ui/TextField.tsx'
import { useWords } from '../../words/language.ts'
import styles from './AmountField.module.css'
import type { Most } from './choice.ts'

/** The amount in large figures. Buttons beside it enter usual amounts, and the amount that uses up an IRA's limit. */
export const AmountField = ({
  amount,
  error,
  most,
  thisYear,
  onPick,
  ...control
}: Bound & {
  /** The text in the field, which is uncontrolled. */
  amount: string
  most: Most | undefined
  thisYear: number
  onPick: (amount: string) => void
}) => {
  const { contribution: words } = useWords()
  const minimumId = useId()
  const pick = (dollars: number, className = styles.pick) => ({
    type: 'button' as const,
    disabled: control.readOnly,
    className,
    'aria-pressed': amount === String(dollars),
    onClick: () => onPick(String(dollars)),
  })
  return (
    <div className={styles.amount}>
      <Field label={words.amount} hint={words.minimum} error={error}>
        {(aria) => (
          <>
            <InfoTip id={minimumId} name={words.aboutMinimum}>
              {words.minimum}
            </InfoTip>
            <div className={styles.row}>
              <TextBox
                {...aria}
                {...control}
                {...formatting(formatAmountInput, control.onChange)}
                onBlur={(event) => {
                  const tidied = formatAmountInput(amount, true)
                  if (tidied !== amount) onPick(tidied)
                  control.onBlur(event)
                }}
                prefix="$"
                inputMode="numeric"
                autoComplete="off"
                className={styles.box}
              />
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside the field would be read as a question */}
              <div role="group" aria-label={words.picks} className={styles.picks}>
                {usualAmounts
                  .filter((dollars) => dollars !== most?.amount)
                  .map((dollars) => (
                    <button key={dollars} {...pick(dollars)}>
                      {formatDollars(dollars)}
                    </button>
                  ))}
                {most && (
                  <button {...pick(most.amount, `${styles.pick} ${styles.most}`)}>
                    <span>
                      {most.taxYear === thisYear
                        ? words.mostThisYear
                        : fill(words.mostForYear, { year: most.taxYear })}
                    </span>{' '}
                    <span className={styles.figure}>{formatDollars(most.amount)}</span>
                  </button>
                )}
              </div>
            </div>
          </>
        )}
      </Field>
    </div>
  )
}
