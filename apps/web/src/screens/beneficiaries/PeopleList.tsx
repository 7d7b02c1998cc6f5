import { totalOf } from '@vestibule/domain/beneficiaries/percentage'
import type { MaritalStatus } from '@vestibule/domain/fields/marital-status'
import { maxBeneficiaries } from '@vestibule/domain/forms/beneficiaries'
import { fill } from '@vestibule/words/fill'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormOf } from '../../form/useForm.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { Button } from '../../ui/Button.tsx'
import { Small } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Beneficiaries.module.css'
import { Person } from './Person.tsx'
import { emptyPerson, withOneMore, without } from './people.ts'
import { Total } from './Total.tsx'
import type { Values } from './validate.ts'

/** Focus target after a change: the first field in a person's group, the group itself, or the Add button. */
type Goal = { into: string } | { to: string } | 'add'

export const PeopleList = ({
  form,
  maritalStatus,
}: {
  form: FormOf<Values>
  maritalStatus: MaritalStatus | undefined
}) => {
  const words = useWords().beneficiaries
  const id = useId()
  const groups = useRef(new Map<string, HTMLFieldSetElement>())
  const adding = useRef<HTMLDivElement>(null)
  const [goal, setGoal] = useState<Goal>()
  const [announcement, setAnnouncement] = useState('')

  const people = form.value('people')
  const keys = Object.keys(people)
  const totalError = form.error('total')

  useEffect(() => {
    if (goal === undefined) return
    if (goal === 'add') adding.current?.querySelector('button')?.focus()
    else if ('into' in goal) groups.current.get(goal.into)?.querySelector('input')?.focus()
    else groups.current.get(goal.to)?.focus()
  }, [goal])

  const add = () => {
    const more = withOneMore(people)
    if (!more) return
    form.set('people', more.people)
    setAnnouncement('')
    setGoal({ into: more.key })
  }
  const remove = (key: string, place: number) => {
    const rest = without(people, key)
    form.set('people', rest)
    // The added space makes screen readers announce a repeated message again.
    const removed = fill(words.removed, { number: place + 1 })
    setAnnouncement((before) => (before === removed ? `${before}\u00a0` : removed))
    const next = Object.keys(rest)[Math.min(place, keys.length - 2)]
    setGoal(next === undefined ? 'add' : { to: next })
  }

  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id}>{words.heading}</h2>
        {!form.locked && <p className={styles.optional}>{words.optional}</p>}
        {form.locked && keys.length === 0 && <p className={styles.optional}>{words.none}</p>}
      </div>
      {keys.length > 0 && (
        <div className={styles.list}>
          <Total
            total={totalOf(Object.values(people).map(({ percentage }) => percentage))}
            error={totalError}
            errorId={`${id}-total`}
          />
          {keys.map((key, place) => (
            <Person
              key={key}
              form={form}
              personKey={key}
              position={place + 1}
              typed={{ ...emptyPerson, ...people[key] }}
              maritalStatus={maritalStatus}
              spouseNamed={keys.some((other) => other !== key && people[other]?.relation === 'SPOUSE')}
              totalWrong={totalError === undefined ? undefined : `${id}-total`}
              onRemove={() => remove(key, place)}
              group={(element) => {
                if (element) groups.current.set(key, element)
                else groups.current.delete(key)
              }}
            />
          ))}
        </div>
      )}
      <Announcement>{announcement}</Announcement>
      {!form.locked && (
        <div ref={adding}>
          {keys.length < maxBeneficiaries ? (
            <Button variant="quiet" full onClick={add}>
              {words.add}
            </Button>
          ) : (
            <Small>{words.most}</Small>
          )}
        </div>
      )}
    </section>
  )
}
