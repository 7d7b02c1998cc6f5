import { type ReactNode, useState } from 'react'
import { Fold } from '../../ui/Fold.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Beneficiaries.module.css'

/** Shows the optional fields, initially open if one is filled and always open if one is invalid. */
export const More = ({
  isFilled,
  isInvalid,
  children,
}: {
  isFilled: boolean
  isInvalid: boolean
  children: ReactNode
}) => {
  const words = useWords().beneficiaries
  const [open, setOpen] = useState(isFilled)
  return (
    <Fold
      summary={words.more}
      open={open || isInvalid}
      onToggle={(event) => {
        if (isInvalid) event.currentTarget.open = true
        setOpen(event.currentTarget.open)
      }}
    >
      <div className={`${styles.fields} ${styles.folded}`}>{children}</div>
    </Fold>
  )
}
