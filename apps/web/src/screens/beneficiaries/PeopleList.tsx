import { totalOf } from '@vestibule/domain/beneficiaries/percentage'
import type { MaritalStatus } from '@vestibule/domain/fields/marital-status'
import { maxBeneficiaries } from '@vestibule/domain/forms/beneficiaries'
import { useId } from 'react'
import type { FormOf } from '../../form/useForm.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { Button } from '../../ui/Button.tsx'
import { Small } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Beneficiaries.module.css'
import { useGroupFocus } from './group-focus.ts'
import { Person } from './Person.tsx'
import { emptyPerson, withOneMore, without } from './people.ts'
import { Total } from './Total.tsx'
import type { Values } from './validate.ts'

export const PeopleList = ({
  form,
  maritalStatus,
}: {
  form: FormOf<Values>
  maritalStatus: MaritalStatus | undefined
}) => {
  const words = useWords().beneficiaries
  const id = useId()
  const { adding, announcement, group, added, removed } = useGroupFocus()
  const people = form.value('people')
  const keys = Object.keys(people)
  const totalError = form.error('total')

  const add = () => {
    const more = withOneMore(people)
    if (!more) return
    form.set('people', more.people)
    added({ into: more.key })
  }
  const remove = (key: string) => {
    form.set('people', without(people, key))
    removed(key, keys)
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
              onRemove={() => remove(key)}
              group={group(key)}
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
