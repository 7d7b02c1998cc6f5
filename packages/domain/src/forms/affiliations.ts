import { parseAffiliations } from '../suitability/affiliations.ts'
import { form } from './form.ts'

export const affiliationsForm = form({ affiliations: parseAffiliations })
