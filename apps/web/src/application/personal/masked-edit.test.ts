import { formatSsn } from '@vestibule/domain/fields/ssn'
import { expect, test } from 'vitest'
import { insertedText, maskedEdit } from './masked-edit.ts'

const saved = '***-**-1234'

test.each([
  ['a digit typed before the masked number starts a new one', `5${saved}`, '5'],
  ['a digit typed into the masked number starts a new one', '***-5**-1234', '5'],
  ['a digit typed after the masked number starts a new one', `${saved}5`, '5'],
  ['a digit typed over the masked number starts a new one', '5', '5'],
  ['a deletion at the end empties the field', '***-**-123', ''],
  ['a deletion of the mask empties the field', '1234', ''],
  ['a deletion of all empties the field', '', ''],
  ['a number pasted over the masked number replaces it', '123-45-6789', '123-45-6789'],
  ['a number pasted after the masked number replaces it', `${saved}987654321`, '987-65-4321'],
  ['a replacement keeps final digits that equal the saved ones', '219-09-1234', '219-09-1234'],
  ['a replacement keeps two equal final digits', '219-09-9934', '219-09-9934'],
  ['a replacement keeps one equal final digit', '219-09-5554', '219-09-5554'],
  ['a replacement without dashes is formatted', '219091234', '219-09-1234'],
])('[PE-11] %s', (_, edited, number) => {
  expect(maskedEdit(saved, edited, formatSsn)).toBe(number)
})

test.each([
  ['5***-**-1234', '5'],
  ['***-**-12567834', '5678'],
  ['987-65-4321', '987-65-4321'],
  ['***-**-123', ''],
  ['', ''],
])('[PE-11] [SE-01] the edit %s inserts only "%s"', (edited, inserted) => {
  expect(insertedText(saved, edited)).toBe(inserted)
})
