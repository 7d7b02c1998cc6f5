import { Link } from 'wouter'
import styles from '../site/Chrome.module.css'
import { useSettings } from '../site/settings.ts'

/** Shows the brand's name and its logo, a symbol that the server writes into each page. */
export const BrandLink = () => {
  const { brand } = useSettings()
  return (
    <Link href="/" className={styles.brand} aria-label={brand}>
      <svg className={styles.logo} aria-hidden="true">
        <use href="#logo" />
      </svg>
      <span className={styles.name}>{brand}</span>
    </Link>
  )
}
