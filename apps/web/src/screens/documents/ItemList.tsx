import type { Item } from '@vestibule/domain/documents/items'
import { Icon } from '../../ui/Icon.tsx'
import rows from '../../ui/Rows.module.css'
import { useWords } from '../../words/language.ts'
import styles from './Documents.module.css'
import { acceptedText } from './texts.ts'

export const ItemList = ({ wanted, missing }: { wanted: readonly Item[]; missing: readonly Item[] }) => {
  const { documents: words } = useWords()
  return (
    <ul className={`${rows.rows} ${styles.items}`} aria-label={words.itemsLegend}>
      {wanted.map((item) => {
        const isMissing = missing.includes(item)
        return (
          <li key={item} className={`${rows.row} ${isMissing ? '' : styles.done}`}>
            <Icon name={isMissing ? 'document' : 'check'} />
            <span className={rows.what}>
              <span className={styles.head}>
                <span className={rows.name}>{words.items[item]}</span>
                <span className={isMissing ? rows.note : rows.done}>
                  {isMissing ? words.needed : words.added}
                </span>
              </span>
              {isMissing && <span className={rows.note}>{acceptedText(item)}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
