import { type ReactNode, useState } from 'react'
import { Fold } from '../../ui/Fold.tsx'
import styles from './Beneficiaries.module.css'
import { words } from './words.ts'

/** Open while filled or invalid. */
export const More = ({
  isFilled,
  isInvalid,
  children,
}: {
  isFilled: boolean
  isInvalid: boolean
  children: ReactNode
}) => {
  const [open, setOpen] = useState(isFilled)
  return (
    <Fold
      summary={words.more}
      open={open || isInvalid}
      onToggle={(event) => {
        // invalid fields stay in view
        if (isInvalid) event.currentTarget.open = true
        setOpen(event.currentTarget.open)
      }}
    >
      <div className={`${styles.fields} ${styles.folded}`}>{children}</div>
    </Fold>
  )
}
