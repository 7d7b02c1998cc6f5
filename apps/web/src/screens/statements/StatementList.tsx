import {
  hasAllStatements,
  productStatements,
  type StatementDocument,
} from '@vestibule/domain/agreements/statements'
import { fill } from '@vestibule/words/fill'
import { useId } from 'react'
import { useSettings } from '../../site/settings.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Inline } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Statements.module.css'

export const StatementList = ({
  agreed,
  error,
  onChange,
  onOpened,
}: {
  agreed: readonly string[]
  error: string | undefined
  onChange: (agreed: string[]) => void
  onOpened: (uri: string) => void
}) => {
  const { statements: words, common, disclosures } = useWords()
  const id = useId()
  const { brand } = useSettings()
  const described = error ? `${id}-error` : undefined
  const toggle = (statement: string, on: boolean) =>
    onChange(on ? [...agreed, statement] : agreed.filter((one) => one !== statement))
  return (
    <fieldset className={styles.group} aria-invalid={error ? true : undefined} aria-label={words.legend}>
      <Panel>
        <Checkbox
          label={words.agreeToAll}
          checked={hasAllStatements(agreed)}
          onToggle={(on) => onChange(on ? productStatements.map((one) => one.id) : [])}
          describedBy={described}
        />
        <ul className={styles.list}>
          {productStatements.map((statement) => (
            <li key={statement.id} className={styles.item}>
              <Checkbox
                label={fill(disclosures[statement.id].main, { brand })}
                checked={agreed.includes(statement.id)}
                onToggle={(on) => toggle(statement.id, on)}
                describedBy={described}
              />
              {statement.documents.length > 0 && (
                <div className={styles.documents}>
                  {statement.documents.map((document: StatementDocument) => (
                    <Inline key={document.file}>
                      <a
                        href={`/documents/${document.file}`}
                        target="_blank"
                        rel="noreferrer"
                        onClick={() => onOpened(`/documents/${document.file}`)}
                      >
                        {fill(common.pdf, { name: words.documents[document.id] })}
                      </a>
                    </Inline>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
