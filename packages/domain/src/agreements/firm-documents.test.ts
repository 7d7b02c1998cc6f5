import { expect, test } from 'vitest'
import { accountTypeNames } from '../account-types.ts'
import {
  type DocumentUse,
  documentsToAccept,
  documentsToDeliver,
  type FirmDocument,
  neededDocuments,
  pathOf,
} from './firm-documents.ts'
import { statementDocuments } from './statements.ts'

const document = (key: string, ...uses: DocumentUse[]): FirmDocument => ({
  ...{ key, title: key, version: '20260115' },
  path: `/documents/${key}-20260115.pdf`,
  uses,
})
const delivery = (...accountTypes: DocumentUse['accountTypes']): DocumentUse => ({
  ...{ need: 'delivery', step: 'name' },
  accountTypes,
})
const acceptance = (
  step: DocumentUse['step'],
  ...accountTypes: DocumentUse['accountTypes']
): DocumentUse => ({
  need: 'acceptance',
  step,
  accountTypes,
})

const documents = [
  document('form-crs', delivery(...accountTypeNames)),
  document('prospectus', delivery('PRODUCT')),
  document('e-sign', acceptance('agreements', 'ROTH_IRA'), acceptance('statement-electronic', 'PRODUCT')),
  document('advice', acceptance('agreements', 'REGULAR', 'ROTH_IRA')),
  document('terms', acceptance('statement-terms', 'PRODUCT')),
]
const keys = (found: readonly FirmDocument[]) => found.map(({ key }) => key)

test('[BR-03] [AG-01] documents are delivered and accepted by account type, in the order of the manifest', () => {
  expect(keys(documentsToDeliver(documents, 'ROTH_IRA'))).toEqual(['form-crs'])
  expect(keys(documentsToDeliver(documents, 'PRODUCT'))).toEqual(['form-crs', 'prospectus'])
  expect(keys(documentsToAccept(documents, 'ROTH_IRA'))).toEqual(['e-sign', 'advice'])
  expect(keys(documentsToAccept(documents, 'REGULAR'))).toEqual(['advice'])
  expect(keys(documentsToAccept(documents, 'PRODUCT'))).toEqual([])
  expect(keys(statementDocuments(documents))).toEqual(['terms', 'e-sign'])
  expect(pathOf(documents, 'form-crs')).toBe('/documents/form-crs-20260115.pdf')
})

test.each(accountTypeNames)(
  '[BR-03] %s needs Form CRS, ADV 2A and the privacy notice, and the product flow a prospectus',
  (accountType) => {
    const delivered = neededDocuments(accountType).flatMap(({ key, step }) => (step === 'name' ? key : []))
    expect(delivered).toEqual([
      ...['form-crs', 'adv-2a', 'privacy-notice'],
      ...(accountType === 'PRODUCT' ? ['prospectus'] : []),
    ])
  },
)
