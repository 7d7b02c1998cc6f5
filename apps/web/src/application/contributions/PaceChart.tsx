import { formatDollars } from '@vestibule/domain/contribution/amount'
import { growthRates } from '@vestibule/domain/contribution/pace'
import { fill } from '@vestibule/words/fill'
import { useSettings } from '../../site/settings.ts'
import { Fold } from '../../ui/Fold.tsx'
import { PlainDescriptionList } from '../../ui/Panel.tsx'
import { Small } from '../../ui/Text.tsx'
import { useLanguage } from '../../words/language.ts'
import styles from './PaceChart.module.css'
import { type PaceTexts, paceTexts, type Shown } from './preview-items.ts'

/** Draws each row of totals as a line over ten years. The first one, which is what the person puts in, is an area. */
const Chart = ({ totals }: Pick<PaceTexts, 'totals'>) => {
  const highest = Math.max(...totals.flatMap(({ byYear }) => byYear))
  const lines = totals.map(({ rate, byYear }) => ({
    rate,
    path: byYear.map((total, year) => `L${(year + 1) * 10} ${100 - (96 * total) / highest}`).join(''),
  }))
  return (
    <svg className={styles.chart} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {lines.map(({ rate, path }) => (
        <g key={rate} className={rate === 0 ? styles.own : styles.growth}>
          {rate === 0 && <path className={styles.area} d={`M0 100${path}V100Z`} />}
          <path className={styles.line} d={`M0 100${path}`} />
        </g>
      ))}
    </svg>
  )
}

const ByYear = ({ totals }: Pick<PaceTexts, 'totals'>) => {
  const { words, format } = useLanguage()
  const { pace } = words.contribution
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{pace.after}</th>
          {totals.map(({ rate }) => (
            <th key={rate} scope="col">
              {rate === 0 ? pace.putIn : `${rate}%`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals[0]?.byYear
          .map((_, index) => ({ index, years: format.plural(pace.years, index + 1) }))
          .map(({ index, years }) => (
            <tr key={years}>
              <th scope="row">{years}</th>
              {totals.map(({ rate, byYear }) => (
                <td key={rate}>{formatDollars(byYear[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Shows what a recurring contribution adds up to, as sentences, as a picture and as a table. */
export const PaceChart = (shown: Shown) => {
  const { growthExample } = useSettings()
  const language = useLanguage()
  const { pace: words } = language.words.contribution
  const example = growthExample?.[language.code]
  const pace = paceTexts(shown, example ? growthRates : [], language)
  if (!pace) return null
  return (
    <div className={styles.pace}>
      <p className={styles.yearly}>{pace.yearly}</p>
      <div>
        <Chart totals={pace.totals} />
        <div className={styles.axis} aria-hidden="true">
          <span>{words.now}</span>
          <span>{words.end}</span>
        </div>
      </div>
      <p>{pace.decade}</p>
      <Small>{words.noReturn}</Small>
      {example && (
        <>
          <p>{words.growth}</p>
          <PlainDescriptionList
            items={pace.totals.slice(1).map(({ rate, byYear }) => ({
              term: fill(words.rate, { rate }),
              value: formatDollars(byYear.at(-1) ?? 0),
            }))}
          />
          {example.map((paragraph) => (
            <Small key={paragraph}>{paragraph}</Small>
          ))}
        </>
      )}
      <Fold summary={words.byYear}>
        <ByYear totals={pace.totals} />
      </Fold>
    </div>
  )
}
