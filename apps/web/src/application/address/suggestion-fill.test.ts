import { expect, test } from 'vitest'
import type { AddressField, SuggestedAddress, Typed } from './filled.ts'
import { createSuggestionFill } from './suggestion-fill.ts'

const albany: SuggestedAddress = {
  address_1: '123 Main Street',
  city: 'Albany',
  state: 'NY',
  zipcode: '12207-1102',
}
const empty: Typed = { address_1: '', address_2: '', zipcode: '', city: '', state: '' }

const formWith = (values: Partial<Typed>) => {
  let fields: Typed = { ...empty, ...values }
  const reads = new Map<string, PromiseWithResolvers<SuggestedAddress>>()
  const choose = createSuggestionFill({
    read: (id) => {
      const read = Promise.withResolvers<SuggestedAddress>()
      reads.set(id, read)
      return read.promise
    },
    typed: () => fields,
    set: (name, value) => {
      fields = { ...fields, [name]: value }
    },
  })
  return {
    choose: (text: string, id = text) => choose({ id, text }),
    type: (name: AddressField, value: string) => {
      fields = { ...fields, [name]: value }
    },
    answers: (id: string, place: SuggestedAddress) => reads.get(id)?.resolve(place),
    fails: (id: string) => reads.get(id)?.reject(new Error('no')),
    fields: () => fields,
  }
}

test('[PE-03] fills the street at once and the rest when the place is read', async () => {
  const form = formWith({ address_1: '123 main st apt 4' })
  const chosen = form.choose('123 Main Street', 'a')
  expect(form.fields()).toEqual({ ...empty, address_1: '123 Main Street', address_2: 'apt 4' })
  form.answers('a', albany)
  expect(await chosen).toBe(true)
  expect(form.fields()).toEqual({ ...albany, address_2: 'apt 4' })
})

test("[PE-03] keeps the suggestion's street when the place cannot be read", async () => {
  const form = formWith({ address_1: '350 fif', city: 'Troy' })
  const chosen = form.choose('350 Fifth Avenue Apt 12B', 'a')
  form.fails('a')
  expect(await chosen).toBe(false)
  expect(form.fields()).toEqual({
    ...empty,
    address_1: '350 Fifth Avenue',
    address_2: 'Apt 12B',
    city: 'Troy',
  })
})

test('[PE-03] a choice replaces earlier input and keeps later input', async () => {
  const form = formWith({ address_1: '123 main', city: 'Troy', state: 'VT', zipcode: '05868' })
  const chosen = form.choose('123 Main Street', 'a')
  form.type('zipcode', '99999')
  form.type('address_2', 'Floor 2')
  form.answers('a', albany)
  await chosen
  expect(form.fields()).toEqual({ ...albany, zipcode: '99999', address_2: 'Floor 2' })
})

test('[PE-03] the newer of two choices wins', async () => {
  const form = formWith({ address_1: '123' })
  const first = form.choose('123 Main Street', 'a')
  const second = form.choose('77 Beacon Street', 'b')
  form.answers('b', { address_1: '77 Beacon Street', city: 'Boston', state: 'MA', zipcode: '02108' })
  expect(await second).toBe(true)
  form.answers('a', albany)
  expect(await first).toBe(false)
  expect(form.fields()).toMatchObject({ address_1: '77 Beacon Street', city: 'Boston', zipcode: '02108' })
})

test('[PE-03] removes the unit of the previous suggestion and keeps a typed one', async () => {
  const form = formWith({ address_1: '350 fifth' })
  const first = form.choose('350 Fifth Avenue Apt 12B', 'a')
  form.fails('a')
  await first
  form.type('address_1', '123 main')
  const second = form.choose('123 Main Street', 'b')
  form.answers('b', albany)
  await second
  expect(form.fields()).toEqual({ ...albany, address_2: '' })

  form.type('address_1', '123 main Apt 9')
  await Promise.all([form.choose('123 Main Street', 'c'), form.answers('c', albany)])
  form.type('address_1', '77 bea')
  await Promise.all([form.choose('77 Beacon Street', 'd'), form.fails('d')])
  expect(form.fields()).toMatchObject({ address_1: '77 Beacon Street', address_2: 'Apt 9' })
})
