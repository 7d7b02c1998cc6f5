import { type ReactNode, useState } from 'react'
import styles from './Beneficiaries.module.css'
import { words } from './words.ts'

/** What may be left out, folded: open from the start where something was given, and while something in it is wrong. */
export const More = ({ given, wrong, children }: { given: boolean; wrong: boolean; children: ReactNode }) => {
  const [open, setOpen] = useState(given)
  return (
    <details
      className={styles.more}
      open={open || wrong}
      onToggle={(event) => {
        // what must be mended stays in view
        if (wrong) event.currentTarget.open = true
        setOpen(event.currentTarget.open)
      }}
    >
      <summary className={styles.summary}>
        <svg className={styles.arrow} viewBox="0 0 10 10" aria-hidden="true">
          <path d="M2 0 9 5 2 10z" />
        </svg>
        {words.more}
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
