import { hasAllStatements } from '../agreements/statements.ts'
import { parseLegalName } from '../fields/legal-name.ts'
import { fail, ok } from '../result.ts'
import { form } from './form.ts'

const parseConsent = (isChecked: boolean) => (isChecked ? ok(true) : fail('declined'))

export const consentForm = form({ consent: parseConsent })

export const legalNameForm = form({ legal_name: parseLegalName })

export const statementsForm = form({
  consent: parseConsent,
  certified: (isChecked: boolean) => (isChecked ? ok(true) : fail('required')),
  agreed: (agreed: readonly string[]) => (hasAllStatements(agreed) ? ok(agreed) : fail('required')),
  legal_name: parseLegalName,
})
