import { parseName } from '../fields/name.ts'
import { form } from './form.ts'

/** PE-01. */
export const nameForm = form({ firstName: parseName, lastName: parseName })
