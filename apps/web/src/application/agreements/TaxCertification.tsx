import type { Client } from '@vestibule/contract/entities'
import { taxCertification } from '@vestibule/words/disclosures/tax-certification'
import { useId } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Small } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import styles from './TaxCertification.module.css'

/** The certification of Form W-9, under penalties of perjury. No other checkbox ticks it. */
export const TaxCertification = ({
  client,
  certified,
  backupWithholding,
  onCertify,
  onBackupWithholding,
  error,
  describedBy,
}: {
  client: Client | null
  certified: boolean
  backupWithholding: boolean
  onCertify: (on: boolean) => void
  onBackupWithholding: (on: boolean) => void
  error?: string | undefined
  describedBy?: string | undefined
}) => {
  const { agreements: words, disclosures } = useWords()
  const id = useId()
  const tax = taxCertification(client?.ssn.slice(-4) ?? '', disclosures.w9)
  return (
    <section className={styles.tax} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {words.taxHeading}
      </h2>
      <div data-needed>
        <Checkbox
          label={tax.main}
          checked={certified}
          onToggle={onCertify}
          describedBy={describedBy}
          {...(error === undefined ? {} : { error })}
        />
      </div>
      <Checkbox label={tax.backup} checked={backupWithholding} onToggle={onBackupWithholding} />
    </section>
  )
}

export const TaxConsent = () => <Small>{useWords().disclosures.w9.consent}</Small>
