import type { AccountType } from '@vestibule/domain/account-types'
import { fill } from '@vestibule/words/fill'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { Heading } from '../ui/Heading.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { useWords } from '../words/language.ts'
import styles from './Chrome.module.css'
import position from './Position.module.css'
import { useSettings } from './settings.ts'

export const Column = ({
  children,
  loading,
}: {
  children: ReactNode
  /** Set while a screen loads. `application` is a screen with the list of steps. */
  loading?: 'page' | 'application'
}) => (
  <div className={styles.column} data-loading={loading}>
    {children}
  </div>
)

/** Texts above a screen's title: its number within the step, and whether the previous screen's answers were saved. */
export const PositionContext = createContext<{ subStep?: string | undefined; isSaved?: boolean }>({})

/** Shows `eyebrow`, or else the name of `accountType`, above the title. Wide windows show the name on the panel. */
export const ScreenLayout = ({
  title,
  intro,
  accountType,
  eyebrow,
  art,
  icon,
  children,
}: {
  title: string
  intro?: ReactNode
  accountType?: AccountType
  eyebrow?: ReactNode
  /** Shown above the title. */
  art?: ReactNode
  /** Stands above the title of a page that is only a message. */
  icon?: IconName
  children?: ReactNode
}) => {
  const { brand } = useSettings()
  const { accounts, application } = useWords()
  const { subStep, isSaved } = useContext(PositionContext)
  const savedId = useId()
  return (
    <Column>
      {art}
      {icon && <Icon name={icon} large />}
      <Heading
        intro={intro}
        describedBy={accountType && isSaved ? savedId : undefined}
        eyebrow={
          eyebrow ??
          (accountType && (
            <span className={position.position}>
              <span className={styles.account}>
                {fill(accounts[accountType].title, { brand })}
                {/* Screen readers read it in the list of steps. */}
                {subStep && (
                  <span aria-hidden="true" className={position.subStep}>
                    {` · ${subStep}`}
                  </span>
                )}
              </span>
              {isSaved && (
                <span id={savedId} className={position.saved}>
                  <Icon name="check" />
                  {application.saved}
                </span>
              )}
            </span>
          ))
        }
      >
        {title}
      </Heading>
      {children}
    </Column>
  )
}
