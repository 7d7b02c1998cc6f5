import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { PlainDescriptionList } from '../../ui/Panel.tsx'
import { Small } from '../../ui/Text.tsx'
import { useLanguage } from '../../words/language.ts'
import styles from './ContributionPreview.module.css'
import { limitText, limitUsed, previewItems, previewSummary } from './preview-items.ts'

export const ContributionPreview = ({ contribution }: { contribution: Contribution }) => {
  const language = useLanguage()
  const used = limitUsed(contribution)
  return (
    <>
      <PlainDescriptionList items={previewItems(contribution, language)} />
      {used !== undefined && (
        <div className={styles.limit}>
          <svg className={styles.bar} aria-hidden="true">
            <rect className={styles.track} width="100%" height="100%" rx="4" />
            <rect className={styles.used} width={`${used * 100}%`} height="100%" rx="4" />
          </svg>
          <Small>{limitText(contribution, language)}</Small>
        </div>
      )}
    </>
  )
}

/** Sums up the preview in one line. */
export const PreviewSummary = ({ contribution }: { contribution: Contribution }) => {
  const { deposits, total } = previewSummary(contribution, useLanguage())
  return (
    <>
      <span className={styles.deposits}>{deposits}</span> <strong className={styles.total}>{total}</strong>
    </>
  )
}
