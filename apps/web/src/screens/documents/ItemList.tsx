import type { Item } from '@vestibule/domain/documents/items'
import { Icon } from '../../ui/Icon.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Documents.module.css'
import { acceptedText } from './texts.ts'

export const ItemList = ({ wanted, missing }: { wanted: readonly Item[]; missing: readonly Item[] }) => {
  const { documents: words } = useWords()
  return (
    <ul className={styles.items} aria-label={words.itemsLegend}>
      {wanted.map((item) => {
        const isMissing = missing.includes(item)
        return (
          <li key={item} className={`${styles.item} ${isMissing ? '' : styles.done}`}>
            <Icon name={isMissing ? 'document' : 'check'} />
            <span className={styles.what}>
              <span className={styles.head}>
                <span className={styles.name}>{words.items[item]}</span>
                <span className={styles.state}>{isMissing ? words.needed : words.added}</span>
              </span>
              {isMissing && <span className={styles.accepted}>{acceptedText(item)}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
