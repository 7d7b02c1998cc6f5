import type { Agreement } from '@vestibule/contract/entities'
import { acceptanceProgress } from '@vestibule/domain/agreements/agreement-list'
import { type DocumentFormat, distinctFormats } from '@vestibule/domain/agreements/document-formats'
import { arbitrationNotice } from '@vestibule/words/disclosures/arbitration'
import { fill } from '@vestibule/words/fill'
import { useId, useRef, useState } from 'react'
import { TaxCertification, TaxConsent } from '../../application/agreements/TaxCertification.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { useSettings } from '../../site/settings.ts'
import { SubmitFailure } from '../../ui/Actions.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { GatedActions } from '../../ui/GatedActions.tsx'
import { Notice, Panel } from '../../ui/Panel.tsx'
import { Inline, Small } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import { AgreementRow } from './AgreementRow.tsx'
import styles from './Agreements.module.css'
import type { LoadedDocument } from './openings.ts'
import { type ShownDocument, useAcceptance } from './useAcceptance.ts'

export const AgreementsForm = ({
  client,
  clientId,
  accountId,
  agreements,
  showsSpouseNotice,
  onSaved,
  onBack,
  reload,
  onStale,
}: ScreenProps & {
  accountId: string
  agreements: Agreement[]
  showsSpouseNotice: boolean
  onStale: () => Promise<unknown>
}) => {
  const { relationshipSummaryUrl } = useSettings()
  const { agreements: words, common, disclosures } = useWords()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<ReadonlyMap<string, ShownDocument>>(new Map())
  const [format, setFormat] = useState<DocumentFormat>('pdf')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [certified, setCertified] = useState(false)
  const [backup, setBackup] = useState(false)
  const [refused, setRefused] = useState(false)
  const ids = agreements.map((agreement) => agreement.agreement_id)
  const progress = acceptanceProgress(ids, ticked, certified)

  const tick = (agreementId: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(agreementId)
    else next.delete(agreementId)
    setTicked(next)
  }
  const tickAll = (on: boolean) => setTicked(new Set(on ? ids : []))
  const refuse = () => {
    setRefused(true)
    form.current?.querySelector<HTMLElement>('[data-needed] input:not(:checked)')?.focus()
  }
  const show = (agreementId: string, { sha256, format: shownAs }: LoadedDocument) => {
    const before = shown.get(agreementId)
    const formats = before && before.sha256 === sha256 ? before.openedAs : []
    setShown(new Map([...shown, [agreementId, { sha256, openedAs: distinctFormats([...formats, shownAs]) }]]))
    setChanged(new Set([...changed].filter((one) => one !== agreementId)))
  }
  const { busy, submit, failure, clearFailure } = useAcceptance({
    clientId,
    accountId,
    onSaved,
    reload,
    onStale: (those) => {
      tickAll(false)
      setCertified(false)
      setChanged(new Set(those))
      return onStale()
    },
  })
  const error = refused && !progress.isComplete ? `${id}-error` : undefined

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onChange={clearFailure}
      onSubmit={(event) => {
        event.preventDefault()
        if (progress.isComplete)
          void submit({ agreements, shown, backupWithholding: backup, showsSpouseNotice })
      }}
    >
      <Panel>
        <Checkbox label={words.acceptAll} checked={ids.every((one) => ticked.has(one))} onToggle={tickAll} />
        <ul className={styles.list} aria-label={words.legend}>
          {agreements.map((agreement) => (
            <AgreementRow
              key={agreement.agreement_id}
              clientId={clientId}
              agreement={agreement}
              ticked={ticked.has(agreement.agreement_id)}
              opened={shown.has(agreement.agreement_id) && !changed.has(agreement.agreement_id)}
              changed={changed.has(agreement.agreement_id)}
              format={format}
              onFormat={setFormat}
              onTick={(on) => tick(agreement.agreement_id, on)}
              onShown={(document) => show(agreement.agreement_id, document)}
              describedBy={error}
            />
          ))}
        </ul>
      </Panel>
      <Inline>
        <a href={relationshipSummaryUrl} target="_blank" rel="noreferrer">
          {fill(common.pdf, { name: common.relationshipSummary })}
        </a>
      </Inline>
      {showsSpouseNotice && <Notice>{disclosures.spouse.main}</Notice>}
      <TaxCertification
        client={client}
        certified={certified}
        backupWithholding={backup}
        onCertify={setCertified}
        onBackupWithholding={setBackup}
        describedBy={error}
      />
      <Small>{arbitrationNotice(disclosures.arbitration)}</Small>
      <Small>{disclosures.sign.main}</Small>
      <TaxConsent />
      <div aria-live="assertive">{error && <FieldError id={error}>{words.refused}</FieldError>}</div>
      <SubmitFailure value={failure}>
        <GatedActions progress={progress} busy={busy} onBack={onBack} onRefused={refuse} describedBy={error}>
          {words.agree}
        </GatedActions>
      </SubmitFailure>
    </form>
  )
}
