import { saveBeneficiaries } from '@vestibule/contract/calls'
import { parseBeneficiaries } from '@vestibule/domain/forms/beneficiaries'
import { isoDate } from '@vestibule/domain/iso-date'
import { sampleBeneficiary } from '@vestibule/testing/samples/replies'
import { expect, test } from 'vitest'
import { startEnglish } from '../../words/testing.ts'
import {
  answersOf,
  bodyOf,
  describePerson,
  emptyPerson,
  fieldOf,
  type People,
  peopleOf,
  underSavedKeys,
  withOneMore,
  without,
} from './people.ts'

startEnglish()

const saved = { ...sampleBeneficiary, percentage: 100 }

const bodyFor = (people: People) => {
  const today = isoDate(2026, 11, 21)
  const parsed = parseBeneficiaries(answersOf(people, [saved]), { maritalStatus: undefined, today })
  if (!parsed.ok) throw new Error('the fixture is invalid')
  return bodyOf(parsed.value, Object.keys(people), [saved])
}

test('[NV-13] [SE-01] a saved beneficiary is sent back unchanged, with a masked tax id', () => {
  const people = peopleOf([saved])
  expect(people[saved.id]).toMatchObject({ birthDate: '05/12/1976', percentage: '100', taxId: '***-**-5678' })
  const { account_type: _, ...sent } = saved
  expect(bodyFor(people)).toEqual([sent])
  expect(saveBeneficiaries.body.safeParse(bodyFor(people)).success).toBe(true)
})

test('[PE-15] an added beneficiary has no id and a full tax id', () => {
  const one = { ...emptyPerson, ...peopleOf([saved])[saved.id], percentage: '100' }
  const added = bodyFor({
    'new-1': { ...one, taxIdType: 'EIN', taxId: '12-3456789', birthDate: '01/02/2003' },
  })
  expect(added).toMatchObject([{ taxIdType: 'EIN', taxId: '123456789', dob_date: '02', dob_month: '01' }])
  expect(added[0]).not.toHaveProperty('id')
  expect(bodyFor({ [saved.id]: { ...one, taxIdType: '', taxId: '' } })).toMatchObject([
    { id: saved.id, taxId: '', taxIdType: '' },
  ])
})

test('[PE-14] adds up to five beneficiaries under stable keys', () => {
  let people = peopleOf([saved])
  const keys = [saved.id]
  for (let more = withOneMore(people); more; more = withOneMore(people)) {
    keys.push(more.key)
    people = more.people
  }
  expect(keys).toEqual([saved.id, 'new-1', 'new-2', 'new-3', 'new-4'])
  expect(Object.keys(people)).toEqual(keys)
  const rest = without(people, 'new-2')
  expect(Object.keys(rest)).toEqual([saved.id, 'new-1', 'new-3', 'new-4'])
  expect(withOneMore(rest)?.key).toBe('new-5')
})

test("[AX-05] maps the server's field names to form paths", () => {
  const keys = ['a', 'b']
  expect(fieldOf('1.relation', keys)).toBe('people.b.relation')
  expect(fieldOf('0.dob_month', keys)).toBe('people.a.birthDate')
  expect(fieldOf('beneficiaries.1.relation', keys)).toBe('people.b.relation')
  expect(fieldOf('percentage', keys)).toBe('total')
  expect(fieldOf('marital_status', keys)).toBe('marital_status')
  expect(fieldOf('2.relation', keys)).toBe('2.relation')
})

test('[NV-14] matches added and saved beneficiaries by name, each once', () => {
  const ann = { ...emptyPerson, firstName: 'Ann', lastName: 'King' }
  const bob = { ...emptyPerson, firstName: 'Bob', lastName: 'King' }
  const now = { id1: ann, id2: ann, id3: bob }
  const typed = { id1: bob, 'new-1': { ...ann, firstName: ' Ann', email: 'ann@example.com' }, 'new-2': ann }
  const renamed = underSavedKeys(typed, now)
  expect(Object.keys(renamed)).toEqual(['id1', 'id2', 'new-2'])
  expect(renamed.id2).toBe(typed['new-1'])
  expect(underSavedKeys({ id9: bob }, now)).toEqual({ id9: bob })
  expect(underSavedKeys({ 'new-1': bob }, {})).toEqual({ 'new-1': bob })
})

test('[NV-14] describes a beneficiary by number, name and share', () => {
  const people = {
    id1: emptyPerson,
    id2: { ...emptyPerson, firstName: 'Ann', lastName: 'King', percentage: '40' },
  }
  const described = describePerson('people.id2', people, {})
  expect(described?.label).toBe('Beneficiary 2')
  expect(described?.text(people.id2)).toBe('Ann King, 40%')
  expect(describePerson('people.id1', {}, people)?.text(emptyPerson)).toBe('')
  expect(describePerson('people.id2.email', people)).toBeUndefined()
  expect(describePerson('marital_status', people)).toBeUndefined()
})
