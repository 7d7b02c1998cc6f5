import { parseMaritalStatus } from '../fields/marital-status.ts'
import { form } from './form.ts'

/** PE-14. */
export const maritalForm = form({ marital_status: parseMaritalStatus })
