import styles from './Icon.module.css'
import type { IconName } from './icons.ts'

/** Decorates a text beside it, and is hidden from assistive technology. A large icon stands on a disk. */
export const Icon = ({ name, large = false }: { name: IconName; large?: boolean }) => {
  const icon = (
    <svg className={styles.icon} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
  return large ? <span className={styles.disk}>{icon}</span> : icon
}
