import { type ReactNode, useState } from 'react'
import { Fold } from '../../ui/Fold.tsx'
import styles from './OptionalFields.module.css'

/** Shows optional fields, initially open if one is filled and always open if one is invalid. */
export const OptionalFields = ({
  summary,
  isFilled,
  isInvalid,
  children,
}: {
  summary: ReactNode
  isFilled: boolean
  isInvalid: boolean
  children: ReactNode
}) => {
  const [open, setOpen] = useState(isFilled)
  return (
    <Fold
      summary={summary}
      open={open || isInvalid}
      onToggle={(event) => {
        if (isInvalid) event.currentTarget.open = true
        setOpen(event.currentTarget.open)
      }}
    >
      <div className={styles.fields}>{children}</div>
    </Fold>
  )
}
