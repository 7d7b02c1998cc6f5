import { totalOf } from '@vestibule/domain/beneficiaries/percentage'
import type { MaritalStatus } from '@vestibule/domain/fields/marital-status'
import { maxBeneficiaries } from '@vestibule/domain/forms/beneficiaries'
import type { BeneficiaryTier } from '@vestibule/domain/forms/designation'
import { useId } from 'react'
import type { FormOf } from '../../../form/useForm.ts'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Small } from '../../../ui/Text.tsx'
import { useWords } from '../../../words/language.ts'
import styles from '../Beneficiaries.module.css'
import { useGroupFocus } from '../group-focus.ts'
import { without } from '../people.ts'
import { Total } from '../Total.tsx'
import { Beneficiary } from './Beneficiary.tsx'
import { emptyIn, keysIn, type Values, withOneMore } from './typed.ts'

/** The primary or the contingent beneficiaries. */
export const Tier = ({
  tier,
  form,
  maritalStatus,
}: {
  tier: BeneficiaryTier
  form: FormOf<Values>
  maritalStatus: MaritalStatus | undefined
}) => {
  const { designation: words } = useWords()
  const id = useId()
  const { adding, announcement, group, added, removed } = useGroupFocus()
  const people = form.value('people')
  const keys = keysIn(people, tier)
  const error = form.error(tier)
  const isSpouse = (key: string) => people[key]?.kind === 'PERSON' && people[key]?.relation === 'SPOUSE'
  const add = () => {
    const more = withOneMore(people, tier)
    form.set('people', more.people)
    added({ to: more.key })
  }
  const remove = (key: string) => {
    form.set('people', without(people, key))
    removed(key, keys)
  }
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id}>{words.tiers[tier].heading}</h2>
        <p className={styles.optional}>{words.tiers[tier].explained}</p>
      </div>
      {keys.length > 0 && (
        <div className={styles.list}>
          <Total
            total={totalOf(keys.map((key) => people[key]?.percentage ?? ''))}
            error={error}
            errorId={`${id}-total`}
          />
          {keys.map((key, place) => (
            <Beneficiary
              key={key}
              form={form}
              personKey={key}
              typed={{ ...emptyIn(tier), ...people[key] }}
              position={place + 1}
              maritalStatus={maritalStatus}
              spouseNamed={Object.keys(people).some((other) => other !== key && isSpouse(other))}
              totalWrong={error === undefined ? undefined : `${id}-total`}
              onRemove={tier === 'PRIMARY' && keys.length === 1 ? undefined : () => remove(key)}
              group={group(key)}
            />
          ))}
        </div>
      )}
      <Announcement>{announcement}</Announcement>
      <div ref={adding}>
        {keys.length < maxBeneficiaries ? (
          <Button variant="quiet" full onClick={add}>
            {words.add[tier]}
          </Button>
        ) : (
          <Small>{words.most}</Small>
        )}
      </div>
    </section>
  )
}
