import { expect, test } from 'vitest'
import { codeIn } from './inbox.ts'

test.each([
  ['Brand: your code is 012345. Never share it.', '012345'],
  ['Enter this code:\n\n654321\n\nIt works for 10 minutes.', '654321'],
  ['Go to https://example.com/spouse#ab-123456-cd or /reset/123456', null],
  ['Write to ada.123456.7@example.com, or call 2125551234', null],
])('the code of the message %j is %s', (text, code) => {
  expect(codeIn(text)).toBe(code)
})
