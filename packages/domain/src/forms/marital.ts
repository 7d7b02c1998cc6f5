import { parseMaritalStatus } from '../fields/marital-status.ts'
import { form } from './form.ts'

export const maritalForm = form({ marital_status: parseMaritalStatus })
