import type { Sandbox } from '../core/sandbox.ts'
import { type SsnPersona, ssnPersonas } from '../personas.ts'
import { type Account, load, type Person } from './records.ts'

/** Finds the persona by the last four digits of the SSN. */
export const personaOf = ({ fields }: Person): SsnPersona =>
  ssnPersonas[fields.tax_id.slice(-4)] ?? { outcome: 'passes everything' }

export const personaOfOwner = (sandbox: Sandbox, { personId }: Pick<Account, 'personId'>): SsnPersona =>
  personaOf(load(sandbox, 'person', personId))

/** Checks whether a persona's number of days has passed since `time`. */
export const havePassed = (sandbox: Sandbox, days: number | undefined, time: string | undefined): boolean =>
  days !== undefined &&
  time !== undefined &&
  sandbox.now().getTime() - Date.parse(time) >= days * 24 * 60 * 60 * 1000
