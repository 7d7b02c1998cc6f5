import type { Agreement } from '@vestibule/contract/entities'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import styles from './Agreements.module.css'
import { Viewer } from './Viewer.tsx'
import { words } from './words.ts'

/** One agreement: its checkbox, and its viewer, whose Understood ticks it (AG-02). */
export const AgreementRow = ({
  clientId,
  agreement,
  ticked,
  onTick,
  describedBy,
}: {
  clientId: string
  agreement: Agreement
  ticked: boolean
  onTick: (on: boolean) => void
  describedBy: string | undefined
}) => {
  const [open, setOpen] = useState(false)
  const name = agreement.agreement_name
  return (
    <li className={styles.row} data-needed>
      <Checkbox label={name} checked={ticked} onToggle={onTick} describedBy={describedBy} />
      <Button kind="link" name={words.view(name)} onClick={() => setOpen(true)}>
        View
      </Button>
      {open && (
        <Viewer
          clientId={clientId}
          agreement={agreement}
          onUnderstood={() => {
            onTick(true)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}
