import { expect, test } from 'vitest'
import { attachedPdf } from './mail-operation.ts'

test('[LG-01] the name of an attachment keeps the letters of every language, and no sign of a path', () => {
  const names = ['Fee schedule (EN)', '../Tarifas: año "2026"', 'Συμφωνία', 'Accord e\u0301lectronique']
  expect(names.map((name) => attachedPdf(name, Buffer.alloc(0)).filename)).toEqual([
    'Fee schedule (EN).pdf',
    'Tarifas año 2026.pdf',
    'Συμφωνία.pdf',
    'Accord e\u0301lectronique.pdf',
  ])
})
