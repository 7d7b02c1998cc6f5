import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '../words/language.ts'
import { Button } from './Button.tsx'
import styles from './Panel.module.css'
import { Unbroken } from './Unbroken.tsx'

/** Shows `action`, one or more buttons, beside the title. */
export const Panel = ({
  title,
  action,
  children,
}: {
  title?: string
  action?: ReactNode
  children: ReactNode
}) => (
  <div className={styles.panel}>
    {title !== undefined && (
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {action && <div className={styles.actions}>{action}</div>}
      </div>
    )}
    {children}
  </div>
)

export interface DescriptionItem {
  term: string
  value: ReactNode
}

/** Keeps the day of a date on the line of its month. */
export const withWholeDates = (text: string): string => text.replaceAll(/ (?=\d{1,2}\b)/g, '\u00a0')

/** Keeps dates and phone numbers on one line. */
const unbroken = (value: ReactNode): ReactNode =>
  typeof value === 'string' ? <Unbroken>{withWholeDates(value)}</Unbroken> : value

export const PlainDescriptionList = ({ items }: { items: readonly DescriptionItem[] }) => (
  <dl className={styles.list}>
    {items.map((item) => (
      <div key={item.term} className={styles.row}>
        <dt className={styles.term}>{item.term}</dt>
        <dd className={styles.value}>{unbroken(item.value)}</dd>
      </div>
    ))}
  </dl>
)

export const DescriptionList = ({
  items,
  ...panel
}: { items: readonly DescriptionItem[] } & Omit<ComponentProps<typeof Panel>, 'children'>) => (
  <Panel {...panel}>
    <PlainDescriptionList items={items} />
  </Panel>
)

/** Shows a notice, which screen readers announce if `live` is true. */
export const Notice = ({
  children,
  live = false,
  id,
}: {
  children: ReactNode
  live?: boolean
  id?: string
}) => (
  <div id={id} className={styles.notice} role={live ? 'status' : undefined}>
    {children}
  </div>
)

export const RetryNotice = ({
  children,
  variant = 'quiet',
  onRetry,
}: {
  children: ReactNode
  variant?: 'primary' | 'quiet'
  onRetry: () => unknown
}) => {
  const { common } = useWords()
  return (
    <>
      <Notice live>{children}</Notice>
      <Button variant={variant} full onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </>
  )
}
