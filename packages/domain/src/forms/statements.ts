import { hasAllStatements } from '../agreements/statements.ts'
import { parseLegalName } from '../fields/legal-name.ts'
import { fail, ok } from '../result.ts'
import { form } from './form.ts'

/** PR-06. The consent to the identity check. */
const parseConsent = (given: boolean) => (given ? ok(true) : fail('declined'))

/** PR-06, PE-19. */
export const consentForm = form({ consent: parseConsent })

/** PR-02. */
export const legalNameForm = form({ legal_name: parseLegalName })

/** PR-02, PR-06. As the page asks it; `agreed` lists the ids of the ticked statements. */
export const statementsForm = form({
  consent: parseConsent,
  agreed: (agreed: readonly string[]) => (hasAllStatements(agreed) ? ok(agreed) : fail('required')),
  legal_name: parseLegalName,
})
