import { expect, test } from 'vitest'
import { createFieldStore } from './field-store.ts'
import { withValueAt } from './paths.ts'

const control = (part: object = {}) =>
  ({ type: 'text', value: '', isConnected: true, ...part }) as HTMLInputElement

test('[NV-13] writes the answer to a control on attaching and on each change', () => {
  const store = createFieldStore({ city: 'Troy', people: { one: { email: 'a@example.com' } } })
  const [city, email] = [control(), control()]
  store.ref('city')(city)
  store.ref('people.one.email')(email)
  expect([city.value, email.value]).toEqual(['Troy', 'a@example.com'])
  store.set('people.one.email', 'b@example.com')
  store.reset({ ...store.state().values, city: 'Utica' })
  store.show()
  expect([city.value, email.value]).toEqual(['Utica', 'b@example.com'])
})

test('[EN-05] keeps text that the browser filled in before its event', () => {
  const store = createFieldStore({ city: '', state: '' })
  const [city, state] = [control(), control()]
  const refs = { city: store.ref('city'), state: store.ref('state') }
  refs.city(city)
  refs.state(state)
  Object.assign(city, { value: 'Springfield' })
  Object.assign(state, { value: 'IL' })
  store.set('city', 'Springfield')
  store.show()
  refs.state(null)
  refs.state(state)
  expect([city.value, state.value]).toEqual(['Springfield', 'IL'])
  store.set('state', 'NY')
  store.show()
  expect(state.value).toBe('NY')
})

test('[NV-13] checks the chosen radio', () => {
  const store = createFieldStore({ citizen: 'no' })
  const [yes, no] = ['yes', 'no'].map((value) => control({ type: 'radio', value, checked: false }))
  for (const radio of [yes, no]) store.ref('citizen')(radio ?? null)
  expect([yes?.checked, no?.checked]).toEqual([false, true])
})

test('[NV-14] a reset clears errors; detached controls are dropped', () => {
  const store = createFieldStore({ city: '' })
  const gone = control({ isConnected: false })
  store.ref('city')(gone)
  store.setErrors({ city: { source: 'page', message: 'City is required.' } })
  store.reset({ city: 'Troy' })
  store.show()
  expect(store.state()).toEqual({ values: { city: 'Troy' }, errors: {} })
  expect(gone.value).toBe('')
})

test('sets a value at a path in a copy', () => {
  const values = { people: { one: { email: '' } }, city: '' }
  expect(withValueAt(values, 'people.two.email', 'x')).toEqual({
    people: { one: { email: '' }, two: { email: 'x' } },
    city: '',
  })
  expect(values.people).toEqual({ one: { email: '' } })
})
