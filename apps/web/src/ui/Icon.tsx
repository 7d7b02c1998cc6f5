import styles from './Icon.module.css'
import type { IconName } from './icons.ts'

/** Decorates the text beside the icon. Screen readers ignore the icon. A large icon has a round background. */
export const Icon = ({ name, large = false }: { name: IconName; large?: boolean }) => {
  const icon = (
    <svg className={styles.icon} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
  return large ? <span className={styles.disk}>{icon}</span> : icon
}
