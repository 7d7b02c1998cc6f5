import { emailForm } from '@vestibule/domain/forms/email'
import { identityForm } from '@vestibule/domain/forms/identity'
import { isoDate } from '@vestibule/domain/iso-date'
import { beforeAll, expect, test } from 'vitest'
import { currentWords } from '../words/language.ts'
import { startEnglish } from '../words/testing.ts'
import { validator } from './validate.ts'

beforeAll(startEnglish)

const email = validator(emailForm, () => ({ email: currentWords().fields.email.errors }))

test('[SU-03] shows the message of the error code', () => {
  expect(email({ email: '' })).toEqual({ ok: false, errors: { email: 'Email is required.' } })
  expect(email({ email: 'nobody' })).toEqual({ ok: false, errors: { email: 'Invalid email format.' } })
  expect(email({ email: 'A@example.com' })).toEqual({ ok: true, value: { email: 'a@example.com' } })
})

test('reads the messages at each validation', () => {
  let invalid = 'Please check it.'
  const validate = validator(emailForm, () => ({ email: { required: '', invalid } }))
  expect(validate({ email: 'nobody' })).toMatchObject({ errors: { email: 'Please check it.' } })
  invalid = 'Por favor, revíselo.'
  expect(validate({ email: 'nobody' })).toMatchObject({ errors: { email: 'Por favor, revíselo.' } })
})

test('[PE-10] reads the context at each validation', () => {
  let today = isoDate(2026, 12, 31)
  const validate = validator(
    identityForm,
    () => ({}) as never,
    () => ({ savedSsn: '', today }),
  )
  const answers = { ssn: '219-09-9999', birthDate: '01/01/2009' }
  expect(validate(answers).ok).toBe(false)
  today = isoDate(2027, 1, 1)
  expect(validate(answers).ok).toBe(true)
})

test('[AX-05] a code without a message does not compile', () => {
  // @ts-expect-error: The error code `invalid` has no message.
  const validate = validator(emailForm, () => ({ email: { required: 'Email is required.' } }))
  expect(validate({ email: 'nobody' }).ok).toBe(false)
})
