import styles from './Icon.module.css'
import type { IconName } from './icons.ts'

/** Decorates a text beside it, and is hidden from assistive technology. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={styles.icon} aria-hidden="true">
    <use href={`#icon-${name}`} />
  </svg>
)
