import { parseBand } from '@vestibule/domain/fields/bands'
import {
  employmentToKeep,
  parseEmployerName,
  parseEmploymentStatus,
  parseJobTitle,
  parseYearStarted,
} from '@vestibule/domain/fields/employment'
import { parseFundingSource } from '@vestibule/domain/fields/funding-source'
import { parseMaritalStatus } from '@vestibule/domain/fields/marital-status'
import { yearOf } from '@vestibule/domain/iso-date'
import { employerFlags, NONE_OF_ABOVE, parseAffiliations } from '@vestibule/domain/suitability/affiliations'
import type { Application, DetailsRow } from '../../ports/application.ts'
import type { Caller } from '../../ports/applications.ts'
import type { Store } from '../../ports/store.ts'
import type { Vault } from '../../ports/vault.ts'
import { AppError } from '../app-error.ts'
import { type ApplicationDeps, loadClient, requireCurrent } from '../application/load.ts'
import { requireOneForm } from '../application/one-form.ts'
import { birthDateOf } from '../application/replies.ts'
import { type FormSave, saveForm } from '../application/save.ts'
import { type ShownDisclosure, showDisclosures } from '../disclosures/show.ts'

export interface DetailsInput {
  employment_status?: string | undefined
  employer_name?: string | undefined
  employer_address?: string | undefined
  job_title?: string | undefined
  joined_year?: string | undefined
  marital_status?: string | undefined
  affiliations?: 'noneOfAbove' | string[] | undefined
  funding_source?: string | undefined
  annual_household_income?: string | undefined
  disclosures?: ShownDisclosure[] | undefined
}

type Part = Pick<FormSave, 'event' | 'action' | 'evidence'> & { row: Partial<DetailsRow> }

/** PE-12: the employer's fields belong to the employed alone; the year is judged against the year of birth. */
const employment = async (
  deps: ApplicationDeps & { vault: Vault },
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: DetailsInput,
): Promise<Part> => {
  const status = parseEmploymentStatus(input.employment_status ?? '')
  if (!status.ok) throw new AppError('invalid', { fields: ['employment_status'] })
  let employer: { employerName: string; jobTitle: string; yearStarted: number } | undefined
  if (status.value === 'Employed') {
    const application = await loadClient(deps, caller, clientId)
    const born = birthDateOf(deps.vault, application)
    if (!born) throw new AppError('status_conflict')
    const employerName = parseEmployerName(input.employer_name ?? '')
    const jobTitle = parseJobTitle(input.job_title ?? '')
    const yearStarted = parseYearStarted(input.joined_year ?? '', yearOf(deps.clock.today()), yearOf(born))
    if (!employerName.ok || !jobTitle.ok || !yearStarted.ok) {
      if (!yearStarted.ok) requireCurrent(application, version)
      throw new AppError('invalid', {
        fields: [
          ...(employerName.ok ? [] : ['employer_name']),
          ...(jobTitle.ok ? [] : ['job_title']),
          ...(yearStarted.ok ? [] : ['joined_year']),
        ],
      })
    }
    employer = { employerName: employerName.value, jobTitle: jobTitle.value, yearStarted: yearStarted.value }
  }
  const kept = employmentToKeep({
    status: status.value,
    employerName: employer?.employerName,
    jobTitle: employer?.jobTitle,
    yearStarted: employer?.yearStarted,
  })
  return {
    row: {
      employment_status: kept.status,
      employer_name: kept.employerName ?? null,
      employer_address: employer ? input.employer_address?.trim() || null : null,
      job_title: kept.jobTitle ?? null,
      joined_year: kept.yearStarted ?? null,
    },
    event: 'employment_saved',
  }
}

const marital = (given: string): Part => {
  const status = parseMaritalStatus(given)
  if (!status.ok) throw new AppError('invalid', { fields: ['marital_status'] })
  return { row: { marital_status: status.value }, event: 'marital_saved' }
}

/** PE-16: nobody single has a spouse among the beneficiaries; they are mended first. @throws AppError invalid */
const requireNoSpouse = async (store: Store, { client, details }: Application): Promise<void> => {
  if (details?.marital_status !== 'SINGLE') return
  const spouse = (await store.beneficiaries.list(client.id)).findIndex(
    ({ relation }) => relation === 'SPOUSE',
  )
  if (spouse >= 0) throw new AppError('invalid', { fields: [`beneficiaries.${spouse}.relation`] })
}

/** AF-01, AF-03: 'none of the above' goes on by the account's creation; anything else ends the application. */
const affiliations = (given: 'noneOfAbove' | string[]): Part => {
  const answer = parseAffiliations(given)
  if (!answer.ok) throw new AppError('invalid', { fields: ['affiliations'] })
  const flags = employerFlags(answer.value)
  return {
    row: { affiliations: answer.value, ...flags },
    event: answer.value === NONE_OF_ABOVE ? 'account_created' : 'affiliated',
    action: 'affiliations_saved',
  }
}

/** FI-01: funding source and income go to client details as well; they move nothing, the investor profile does. */
const funding = (input: DetailsInput): Part => {
  const source = parseFundingSource(input.funding_source ?? '')
  const income = parseBand(input.annual_household_income ?? '')
  if (!source.ok || !income.ok)
    throw new AppError('invalid', {
      fields: [...(source.ok ? [] : ['funding_source']), ...(income.ok ? [] : ['annual_household_income'])],
    })
  return {
    row: { funding_source: source.value, annual_household_income: income.value },
    event: 'finances_saved',
    evidence: [],
  }
}

const forms = [
  ['employment_status', 'employer_name', 'employer_address', 'job_title', 'joined_year'],
  ['marital_status'],
  ['affiliations'],
  ['funding_source', 'annual_household_income'],
] as const satisfies (keyof DetailsInput)[][]

/** PATCH clientdetails: employment, marital status, affiliations, or funding and income; one of them a call. */
export const saveDetails = async (
  deps: ApplicationDeps & { vault: Vault },
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: DetailsInput,
): Promise<Application> => {
  requireOneForm(input, forms)
  const part =
    input.employment_status !== undefined
      ? await employment(deps, caller, clientId, version, input)
      : input.marital_status !== undefined
        ? marital(input.marital_status)
        : input.affiliations !== undefined
          ? affiliations(input.affiliations)
          : input.funding_source !== undefined
            ? funding(input)
            : undefined
  if (!part) throw new AppError('malformed', { fields: Object.keys(input) })
  const { row, ...form } = part
  const save = (store: Store): Promise<Application> =>
    saveForm({ ...deps, store }, { caller, clientId, version, writes: { client_details: row }, ...form })
  if (form.event !== 'marital_saved') return save(deps.store)
  return deps.store.transaction(async (store) => {
    const application = await save(store)
    await requireNoSpouse(store, application)
    const shown = { vault: deps.vault, userId: application.user.id, ip: caller.ip, now: deps.clock.now() }
    await showDisclosures(store, 'marital', input.disclosures ?? [], shown)
    return application
  })
}
