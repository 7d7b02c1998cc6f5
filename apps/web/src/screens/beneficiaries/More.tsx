import { type ReactNode, useState } from 'react'
import { Fold } from '../../ui/Fold.tsx'
import styles from './Beneficiaries.module.css'
import { words } from './words.ts'

/** What may be left out, folded: open from the start where something was given, and while something in it is wrong. */
export const More = ({ given, wrong, children }: { given: boolean; wrong: boolean; children: ReactNode }) => {
  const [open, setOpen] = useState(given)
  return (
    <Fold
      summary={words.more}
      open={open || wrong}
      onToggle={(event) => {
        // what must be mended stays in view
        if (wrong) event.currentTarget.open = true
        setOpen(event.currentTarget.open)
      }}
    >
      <div className={`${styles.fields} ${styles.folded}`}>{children}</div>
    </Fold>
  )
}
