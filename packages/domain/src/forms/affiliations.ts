import { parseAffiliations } from '../suitability/affiliations.ts'
import { form } from './form.ts'

/** AF-01. */
export const affiliationsForm = form({ affiliations: parseAffiliations })
