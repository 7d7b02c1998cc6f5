import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { PlainDescriptionList } from '../../ui/Panel.tsx'
import { Small } from '../../ui/Text.tsx'
import { useLanguage } from '../../words/language.ts'
import styles from './ContributionPreview.module.css'
import { PaceChart } from './PaceChart.tsx'
import {
  limitText,
  limitUsed,
  nothingChosen,
  previewItems,
  previewSummary,
  type Shown,
} from './preview-items.ts'

/** Shows how much of the tax year's IRA limit is used, also before an amount and days are chosen. */
const LimitBar = ({ contribution }: { contribution: Contribution }) => {
  const language = useLanguage()
  const used = limitUsed(contribution)
  return (
    used !== undefined && (
      <div className={styles.limit}>
        <svg className={styles.bar} aria-hidden="true">
          <rect className={styles.track} width="100%" height="100%" rx="4" />
          <rect className={styles.used} width={`${used * 100}%`} height="100%" rx="4" />
        </svg>
        <Small>{limitText(contribution, language)}</Small>
      </div>
    )
  )
}

/** Without `pace`, leaves out what the contribution adds up to in ten years. */
export const ContributionPreview = ({ contribution, missing, pace = false }: Shown & { pace?: boolean }) => {
  const language = useLanguage()
  return (
    <>
      {pace && <PaceChart contribution={contribution} missing={missing} />}
      {!missing && <PlainDescriptionList items={previewItems(contribution, language)} />}
      <LimitBar contribution={missing ? nothingChosen(contribution) : contribution} />
    </>
  )
}

/** Sums up the preview in one line. Before the days or the date are picked, it asks for them. */
export const PreviewSummary = ({ contribution, missing }: Shown) => {
  const language = useLanguage()
  if (missing === 'amount') return null
  if (missing) return language.words.contribution.choose[contribution.schedule.frequency]
  const { deposits, total } = previewSummary(contribution, language)
  return (
    <>
      <span className={styles.deposits}>{deposits}</span> <strong className={styles.total}>{total}</strong>
    </>
  )
}
