import type { Sandbox } from '../core/sandbox.ts'
import { personaOfSsn, type SsnPersona } from '../personas.ts'
import { type Account, load, type Person } from './records.ts'

export const personaOf = ({ fields }: Person): SsnPersona => personaOfSsn(fields.tax_id)

export const personaOfOwner = (sandbox: Sandbox, { personId }: Pick<Account, 'personId'>): SsnPersona =>
  personaOf(load(sandbox, 'person', personId))

/** Checks whether a persona's number of days has passed since `time`. */
export const havePassed = (sandbox: Sandbox, days: number | undefined, time: string | undefined): boolean =>
  days !== undefined &&
  time !== undefined &&
  sandbox.now().getTime() - Date.parse(time) >= days * 24 * 60 * 60 * 1000
