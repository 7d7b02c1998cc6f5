import { expect, test } from 'vitest'
import { createConcealedInput, dots } from './concealed-input.ts'

const attached = () => {
  const input = { value: '', type: 'text', isConnected: true }
  const concealed = createConcealedInput()
  concealed.attach(input)
  return { input, concealed }
}

test('[AX-08] dots have the shape of the number', () => {
  expect(dots('219-09-4321')).toBe('•••-••-••••')
  expect(dots('')).toBe('')
})

test('[AX-08] a concealed input contains dots only, and its form the number', () => {
  const { input, concealed } = attached()
  concealed.field.value = '219-09-4321'
  expect(input.value).toBe('219-09-4321')
  concealed.conceal()
  concealed.conceal()
  expect(input.value).toBe('•••-••-••••')
  expect(concealed.field.value).toBe('219-09-4321')
  concealed.field.value = '219-09-5555'
  expect([input.value, concealed.field.value]).toEqual(['•••-••-••••', '219-09-5555'])
  expect([concealed.reveal(), concealed.reveal()]).toEqual([true, false])
  expect([input.value, concealed.field.value]).toEqual(['219-09-5555', '219-09-5555'])
})

test('[AX-08] [AX-06] a browser fills a concealed input', () => {
  const { input, concealed } = attached()
  concealed.conceal()
  input.value = '219-09-4321'
  concealed.overwritten()
  expect(concealed.field.value).toBe('219-09-4321')
  concealed.conceal()
  expect(input.value).toBe('•••-••-••••')
})
