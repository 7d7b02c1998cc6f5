import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import styles from './Text.module.css'

/** Spaces its children 6 px apart. */
export const Tight = ({ children }: { children: ReactNode }) => <div className={styles.tight}>{children}</div>

export const Small = ({ children, id, icon }: { children: ReactNode; id?: string; icon?: IconName }) => (
  <p id={id} className={`${styles.small} ${icon ? styles.withIcon : ''}`}>
    {icon && <Icon name={icon} />}
    {icon ? <span>{children}</span> : children}
  </p>
)

/** A text to be signed. Keeps its line breaks. */
export const Statement = ({ children, lang }: { children: ReactNode; lang?: string }) => (
  <p className={styles.statement} lang={lang}>
    {children}
  </p>
)

export const Inline = ({ children }: { children: ReactNode }) => <p className={styles.inline}>{children}</p>
