import type { ReactNode } from 'react'
import { useWords } from '../words/language.ts'
import { Button } from './Button.tsx'
import styles from './Panel.module.css'

export const Panel = ({ children }: { children: ReactNode }) => <div className={styles.panel}>{children}</div>

export const DescriptionList = ({ items }: { items: readonly { term: string; value: ReactNode }[] }) => (
  <div className={styles.panel}>
    <dl className={styles.list}>
      {items.map((item) => (
        <div key={item.term} className={styles.row}>
          <dt className={styles.term}>{item.term}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  </div>
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
