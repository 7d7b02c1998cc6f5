import type { Agreement } from '@vestibule/contract/entities'
import { fill } from '@vestibule/words/fill'
import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Agreements.module.css'
import type { LoadedDocument } from './openings.ts'
import { Viewer } from './Viewer.tsx'

export const AgreementRow = ({
  clientId,
  agreement,
  ticked,
  changed,
  onTick,
  onShown,
  describedBy,
}: {
  clientId: string
  agreement: Agreement
  ticked: boolean
  /** True if the document's bytes differ from the bytes shown on this page. */
  changed: boolean
  onTick: (on: boolean) => void
  onShown: (document: LoadedDocument) => void
  describedBy: string | undefined
}) => {
  const { agreements: words } = useWords()
  const id = useId()
  const [open, setOpen] = useState(false)
  const name = agreement.agreement_name
  const described = [changed ? id : '', describedBy ?? ''].filter(Boolean).join(' ')
  return (
    <li className={styles.item} data-needed>
      <div className={styles.row}>
        <Checkbox label={name} checked={ticked} onToggle={onTick} describedBy={described || undefined} />
        <Button variant="link" ariaLabel={fill(words.viewNamed, { name })} onClick={() => setOpen(true)}>
          {words.view}
        </Button>
      </div>
      {changed && (
        <div className={styles.note}>
          <Notice id={id}>{words.viewAgain}</Notice>
        </div>
      )}
      {open && (
        <Viewer
          clientId={clientId}
          agreement={agreement}
          onShown={onShown}
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
