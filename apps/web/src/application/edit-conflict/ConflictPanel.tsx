import { fill } from '@vestibule/words/fill'
import { useEffect, useId, useRef, useState } from 'react'
import type { Described, FormHandle, Values } from '../../form/form-context.ts'
import { valueAt } from '../../form/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useWords } from '../../words/language.ts'
import styles from './ConflictPanel.module.css'
import { differingGroups } from './differences.ts'
import { describeField } from './fields.ts'

interface Row extends Described {
  name: string
  mine: unknown
  saved: unknown
}

const rowsOf = (form: FormHandle, typed: Values, newer: Values): readonly Row[] =>
  differingGroups(typed, newer).map((name) => {
    const element = form.element()
    const described = (element && describeField(element, name)) ?? form.describe(name, typed, newer)
    return {
      name,
      mine: valueAt(typed, name),
      saved: valueAt(newer, name),
      ...(described ?? { label: name, text: String }),
    }
  })

/** Shows the differences above a form whose saved answers were changed elsewhere. */
export const ConflictPanel = ({
  form,
  typed,
  newer,
  version,
}: {
  form: FormHandle
  typed: Values
  newer: Values
  /** ETag of the newer answers. */
  version: string | undefined
}) => {
  const { editConflict: words, errors } = useWords()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [loaded, setLoaded] = useState(false)
  /** Names of the fields for which the applicant chose the value entered in this form over the saved value. */
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  // Computed when the conflict is found, because loading the newer answers may remove fields.
  const [rows] = useState(() => rowsOf(form, typed, newer))
  const [isSaving, setIsSaving] = useState(false)

  useEffect(() => {
    const focus = () => heading.current?.focus()
    focus()
    form.conflict = focus
    return () => {
      form.conflict = undefined
    }
  }, [form])

  const acceptNewer = () => {
    form.accept(newer, version)
    form.conflict = undefined
  }
  const loadNewer = () => {
    acceptNewer()
    form.setAll(newer)
    setLoaded(true)
    heading.current?.focus()
  }
  const keepMine = async () => {
    acceptNewer()
    setIsSaving(true)
    await form.submit()
    setIsSaving(false)
  }
  const chooseValue = (row: Row, isMine: boolean) => {
    const { name } = row
    form.set(name, isMine ? row.mine : row.saved)
    const next = new Set(mine)
    if (isMine) next.add(name)
    else next.delete(name)
    setMine(next)
  }
  const restoreMine = () => {
    form.setAll(typed)
    setMine(new Set(rows.map(({ name }) => name)))
  }

  const shownAs = ({ text }: Described, value: unknown): string =>
    (value === undefined ? '' : text(value)) || words.nothing

  return (
    <section aria-labelledby={id}>
      <Panel>
        <div className={styles.parts}>
          <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
            {errors.byCode.stale}
          </h2>
          <p role="status">{loaded ? words.loaded : words.differs}</p>
          <dl className={styles.list}>
            {rows.map((row) => (
              <div key={row.name}>
                <dt className={styles.term}>{row.label}</dt>
                <dd className={styles.value}>{fill(words.saved, { text: shownAs(row, row.saved) })}</dd>
                <dd className={styles.value}>{fill(words.mine, { text: shownAs(row, row.mine) })}</dd>
                {/* Offers a choice only if both values exist. A field of an added or removed group has only one. */}
                {loaded && row.mine !== undefined && row.saved !== undefined && (
                  <dd className={styles.value}>
                    <Button
                      variant="link"
                      ariaLabel={fill(mine.has(row.name) ? words.useSavedFor : words.useMineFor, {
                        field: row.label,
                      })}
                      onClick={() => chooseValue(row, !mine.has(row.name))}
                    >
                      {mine.has(row.name) ? words.useSaved : words.useMine}
                    </Button>
                  </dd>
                )}
              </div>
            ))}
          </dl>
          {loaded ? (
            <Button variant="quiet" full onClick={restoreMine}>
              {words.useAllMine}
            </Button>
          ) : (
            <>
              <Button variant="quiet" full disabled={isSaving} onClick={loadNewer}>
                {words.load}
              </Button>
              <Button variant="quiet" full onClick={keepMine}>
                {words.keep}
              </Button>
            </>
          )}
        </div>
      </Panel>
    </section>
  )
}
