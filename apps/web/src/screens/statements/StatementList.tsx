import { documentsOfStatement } from '@vestibule/domain/agreements/firm-documents'
import { hasAllStatements, productStatements } from '@vestibule/domain/agreements/statements'
import { fill } from '@vestibule/words/fill'
import { type ComponentProps, useId } from 'react'
import { IdentityConsent } from '../../application/verification/IdentityConsent.tsx'
import { DocumentLinks } from '../../site/DocumentLinks.tsx'
import { useSettings } from '../../site/settings.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useLanguage } from '../../words/language.ts'
import styles from './Statements.module.css'

export const StatementList = ({
  agreed,
  error,
  onChange,
  onOpened,
  consent,
}: {
  agreed: readonly string[]
  error: string | undefined
  onChange: (agreed: string[]) => void
  onOpened: (uri: string) => void
  consent: ComponentProps<typeof IdentityConsent>
}) => {
  const { documents, words: all } = useLanguage()
  const { statements: words, disclosures } = all
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
          onToggle={(on) => onChange(on ? [...productStatements] : [])}
          describedBy={described}
        />
        <ul className={styles.list}>
          {productStatements.map((statement) => (
            <li key={statement} className={styles.item}>
              <Checkbox
                label={fill(disclosures[statement].main, { brand })}
                checked={agreed.includes(statement)}
                onToggle={(on) => toggle(statement, on)}
                describedBy={described}
              />
              <DocumentLinks
                documents={documentsOfStatement(documents, statement)}
                className={styles.documents}
                onOpened={onOpened}
              />
            </li>
          ))}
          <li className={`${styles.item} ${styles.consent}`}>
            <IdentityConsent {...consent} hint={words.byItself} />
          </li>
        </ul>
      </Panel>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
