import { type AccountType, sharesIraLimit } from '@vestibule/domain/account-types'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { limitRow } from '@vestibule/domain/contribution/ira-limits'
import { yearOf } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import { useSettings } from '../../site/settings.ts'
import { useToday } from '../../site/today.ts'
import { Small } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Compare.module.css'

const columns = ['holder', 'taxNow', 'taxLater', 'limit', 'access'] as const

/** Facts about each account type. The roles keep the semantics of a table where narrow windows change `display`. */
export const Compare = ({ types }: { types: readonly AccountType[] }) => {
  const { brand, limits } = useSettings()
  const { accounts, compare: words } = useWords()
  const year = yearOf(useToday())
  const { cap, higherCap, higherFromAge } = limitRow(year, limits)
  const limitOf = (type: AccountType): string =>
    sharesIraLimit(type)
      ? fill(words.iraLimit, {
          cap: formatDollars(cap),
          higher: formatDollars(higherCap),
          age: higherFromAge,
          year,
        })
      : words.noLimit
  return (
    <div className={styles.compare}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: narrow windows change `display`, which removes the roles in Safari */}
      <table role="table" className={styles.table}>
        <thead role="rowgroup">
          <tr role="row">
            {[words.account, ...columns.map((column) => words.columns[column])].map((title) => (
              <th key={title} role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {types.map((type) => (
            <tr key={type} role="row">
              <th role="rowheader" scope="row">
                {fill(accounts[type].title, { brand })}
              </th>
              {columns.map((column) => (
                <td key={column} role="cell">
                  <span aria-hidden="true" className={styles.label}>
                    {words.columns[column]}
                  </span>
                  {column === 'limit' ? limitOf(type) : fill(words[type][column], { brand })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      <Small>{words.note}</Small>
    </div>
  )
}
