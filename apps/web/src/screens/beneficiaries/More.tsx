import { type ReactNode, useState } from 'react'
import { Fold } from '../../ui/Fold.tsx'
import styles from './Beneficiaries.module.css'
import { words } from './words.ts'

/** Open while filled or invalid. */
export const More = ({ given, wrong, children }: { given: boolean; wrong: boolean; children: ReactNode }) => {
  const [open, setOpen] = useState(given)
  return (
    <Fold
      summary={words.more}
      open={open || wrong}
      onToggle={(event) => {
        // invalid fields stay in view
        if (wrong) event.currentTarget.open = true
        setOpen(event.currentTarget.open)
      }}
    >
      <div className={`${styles.fields} ${styles.folded}`}>{children}</div>
    </Fold>
  )
}
