import {
  hasAllStatements,
  productStatements,
  type StatementDocument,
} from '@vestibule/domain/agreements/statements'
import { currentDisclosures } from '@vestibule/domain/disclosures/disclosures'
import { render } from '@vestibule/domain/disclosures/render'
import { useId } from 'react'
import { useSettings } from '../../site/settings.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Inline } from '../../ui/Text.tsx'
import styles from './Statements.module.css'
import { words } from './words.ts'

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
                label={render(currentDisclosures[statement.id].words.main, { brand })}
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
                        {words.pdf(document.name)}
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
