import type { AccountType } from '@vestibule/domain/account-types'
import { fill } from '@vestibule/words/fill'
import type { ReactNode } from 'react'
import { Heading } from '../ui/Heading.tsx'
import { useWords } from '../words/language.ts'
import styles from './Chrome.module.css'
import { useSettings } from './settings.ts'

export const Column = ({ children, wide = false }: { children: ReactNode; wide?: boolean }) => (
  <div className={`${styles.column} ${wide ? styles.wideColumn : ''}`}>{children}</div>
)

/** Shows the name of `accountType`, or another `eyebrow`, above the title. */
export const ScreenLayout = ({
  title,
  intro,
  accountType,
  eyebrow,
  wide = false,
  children,
}: {
  title: string
  intro?: ReactNode
  accountType?: AccountType
  eyebrow?: ReactNode
  wide?: boolean
  children?: ReactNode
}) => {
  const { brand } = useSettings()
  const { accounts } = useWords()
  return (
    <Column wide={wide}>
      <Heading
        intro={intro}
        eyebrow={eyebrow ?? (accountType && fill(accounts[accountType].title, { brand }))}
      >
        {title}
      </Heading>
      {children}
    </Column>
  )
}
