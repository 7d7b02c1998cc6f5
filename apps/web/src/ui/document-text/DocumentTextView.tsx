import { fill } from '@vestibule/words/fill'
import { useWords } from '../../words/language.ts'
import styles from './DocumentTextView.module.css'
import {
  type Cell,
  type DocumentText,
  headingRanks,
  isBullet,
  type ListItem,
  type TextBlock,
} from './document-text.ts'

/** The levels below the title of a dialog, which is an h2. */
const headings = ['h3', 'h4', 'h5', 'h6'] as const
type Ranks = ReadonlyMap<number, number>

const spanOf = (count: number): number | undefined => (count > 1 ? count : undefined)

const TableCell = ({ cell, row, ranks }: { cell: Cell; row: readonly Cell[]; ranks: Ranks }) => {
  const Tag = cell.isHeader ? 'th' : 'td'
  // The corner above a column of headers may be an empty cell.
  const isHeading = row.every(({ isHeader, blocks }) => isHeader || blocks.length === 0)
  return (
    <Tag
      className={styles.cell}
      colSpan={spanOf(cell.columns)}
      rowSpan={spanOf(cell.rows)}
      scope={cell.isHeader ? (cell.scope ?? (isHeading ? 'col' : 'row')) : undefined}
    >
      <Blocks blocks={cell.blocks} ranks={ranks} />
    </Tag>
  )
}

const Item = ({ item: { marker, blocks }, ranks }: { item: ListItem; ranks: Ranks }) => (
  <li className={styles.item}>
    {marker !== '' && !isBullet(marker) && <span className={styles.marker}>{marker} </span>}
    <Blocks blocks={blocks} ranks={ranks} />
  </li>
)

const Block = ({ block, ranks }: { block: TextBlock; ranks: Ranks }) => {
  const { documentText: words } = useWords().controls
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[ranks.get(block.level) ?? 0] ?? 'h6'
      return <Heading className={styles[Heading]}>{block.text}</Heading>
    }
    case 'paragraph':
      return <p>{block.text}</p>
    case 'list':
      return (
        <ul className={block.items.every(({ marker }) => isBullet(marker)) ? styles.bullets : styles.list}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a document never change
            <Item key={index} item={item} ranks={ranks} />
          ))}
        </ul>
      )
    case 'table':
      return (
        <table className={styles.table}>
          <tbody>
            {block.rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a document never change
              <tr key={row}>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a document never change
                  <TableCell key={column} cell={cell} row={cells} ranks={ranks} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'quote':
      return (
        <blockquote className={styles.quote}>
          <Blocks blocks={block.blocks} ranks={ranks} />
        </blockquote>
      )
    case 'page':
      return (
        <>
          <h3 className={styles.h3}>{fill(words.page, { number: block.number })}</h3>
          {block.isEmpty && <p>{words.emptyPage}</p>}
        </>
      )
  }
}

const Blocks = ({ blocks, ranks }: { blocks: readonly TextBlock[]; ranks: Ranks }) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document never change
    <Block key={index} block={block} ranks={ranks} />
  ))

export const DocumentTextView = ({ text }: { text: DocumentText }) => {
  const { documentText: words } = useWords().controls
  return (
    <div className={styles.text}>
      <p className={styles.note}>{words.notes[text.source]}</p>
      <div className={styles.text} lang={text.language}>
        <Blocks blocks={text.blocks} ranks={headingRanks(text.blocks)} />
      </div>
    </div>
  )
}
