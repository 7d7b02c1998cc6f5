import { useState } from 'react'
import styles from './InfoTip.module.css'

/** Leaves the text in the DOM while hidden, because `aria-describedby` refers to the text. */
export const InfoTip = ({ id, name, children }: { id: string; name: string; children: string }) => {
  const [shown, setShown] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering over the text itself keeps the text visible
    <span className={styles.around} onMouseEnter={() => setShown(true)} onMouseLeave={() => setShown(false)}>
      <button
        type="button"
        className={styles.button}
        aria-label={name}
        aria-describedby={id}
        onClick={() => setShown(true)}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !shown) return
          event.preventDefault()
          setShown(false)
        }}
      >
        <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="8.25" />
          <path d="M10 9v5M10 6v.5" />
        </svg>
      </button>
      <span id={id} role="tooltip" className={`${styles.tip} ${shown ? '' : styles.away}`}>
        {children}
      </span>
    </span>
  )
}
