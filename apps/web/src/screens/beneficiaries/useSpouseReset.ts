import type { MaritalStatus } from '@vestibule/domain/fields/marital-status'
import { useEffect, useRef } from 'react'
import type { FormOf } from '../../form/useForm.ts'
import type { Values } from './validate.ts'

/** When Single is chosen, adds spouses to `formerSpouses` and clears their relation. Married restores the relation. */
export const useSpouseReset = (
  form: FormOf<Values>,
  maritalStatus: MaritalStatus | undefined,
  formerSpouses: Set<string>,
): void => {
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    const { value, set, validateOnLeave, locked } = latest.current
    if (locked) return
    const people = Object.entries(value('people'))
    if (maritalStatus === 'SINGLE')
      for (const [key, { relation }] of people) {
        if (relation !== 'SPOUSE') continue
        formerSpouses.add(key)
        set(`people.${key}.relation`, '')
        validateOnLeave(`people.${key}.relation`)
      }
    else {
      const spouseNamed = people.some(([, { relation }]) => relation === 'SPOUSE')
      for (const [key, { relation }] of people)
        if (maritalStatus === 'MARRIED' && formerSpouses.has(key) && relation === '' && !spouseNamed)
          set(`people.${key}.relation`, 'SPOUSE')
      if (maritalStatus === 'MARRIED') formerSpouses.clear()
    }
  }, [maritalStatus, formerSpouses])
}
