import type { Agreement } from '@vestibule/contract/entities'
import { displayName } from '@vestibule/domain/agreements/display-name'
import type { DocumentFormat } from '@vestibule/domain/agreements/document-formats'
import { fill } from '@vestibule/words/fill'
import { useId, useState } from 'react'
import { AgreementName } from '../../application/agreements/AgreementName.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { useFormat, useWords } from '../../words/language.ts'
import styles from './Agreements.module.css'
import type { LoadedDocument } from './openings.ts'
import { Viewer } from './Viewer.tsx'

export const AgreementRow = ({
  clientId,
  agreement,
  ticked,
  opened,
  changed,
  format,
  onFormat,
  onTick,
  onShown,
  describedBy,
}: {
  clientId: string
  agreement: Agreement
  ticked: boolean
  opened: boolean
  /** True if the document's bytes differ from the bytes shown on this page. */
  changed: boolean
  /** The format in which the next document is opened. */
  format: DocumentFormat
  onFormat: (format: DocumentFormat) => void
  onTick: (on: boolean) => void
  onShown: (document: LoadedDocument) => void
  describedBy: string | undefined
}) => {
  const { agreements: words } = useWords()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { plural } = useFormat()
  const name = displayName(agreement.agreement_name)
  const pages = agreement.page_count
  const hasFacts = opened || pages !== undefined
  const described = [hasFacts ? `${id}-facts` : '', changed ? id : '', describedBy ?? '']
    .filter(Boolean)
    .join(' ')
  return (
    <li className={styles.item} data-needed>
      <div className={styles.row}>
        <div>
          <Checkbox
            label={<AgreementName>{agreement.agreement_name}</AgreementName>}
            checked={ticked}
            onToggle={onTick}
            describedBy={described || undefined}
          />
          {hasFacts && (
            <p id={`${id}-facts`} className={styles.facts}>
              {pages !== undefined && <span>{plural(words.pages, pages)}</span>}
              {opened && (
                <span className={styles.opened}>
                  {words.opened}
                  <Icon name="check" />
                </span>
              )}
            </p>
          )}
        </div>
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
          format={format}
          onFormat={onFormat}
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
