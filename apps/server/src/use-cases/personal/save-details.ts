import type { BodyOf } from '@vestibule/contract/calls'
import { affiliationsForm } from '@vestibule/domain/forms/affiliations'
import { employmentForm, isEmployed } from '@vestibule/domain/forms/employment'
import { fundingForm } from '@vestibule/domain/forms/finances'
import { maritalForm } from '@vestibule/domain/forms/marital'
import { yearOf } from '@vestibule/domain/iso-date'
import { employerFlags, noneOfAbove } from '@vestibule/domain/suitability/affiliations'
import type { Vault } from '../../ports/vault.ts'
import type { Application, DetailsRow } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError, requireValid } from '../app-error.ts'
import { type ApplicationDeps, loadClient, requireCurrent } from '../application/load.ts'
import { birthDateOf } from '../application/replies.ts'
import { type FormSave, requireOneForm, saveForm } from '../application/save.ts'
import type { Deps } from '../deps.ts'
import { showDisclosures } from '../disclosures/show.ts'

type DetailsInput = BodyOf<'updateClientDetails'>

type Part = Pick<FormSave, 'event' | 'action' | 'evidence'> & { row: Partial<DetailsRow> }

const employment = async (
  deps: ApplicationDeps & { vault: Vault },
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: DetailsInput,
): Promise<Part> => {
  const application = isEmployed(input) ? await loadClient(deps, caller, clientId) : undefined
  const born = application && birthDateOf(deps.vault, application)
  if (application && !born) throw new AppError('status_conflict')
  const parsed = employmentForm.parse(input, {
    currentYear: yearOf(deps.clock.today()),
    birthYear: born ? yearOf(born) : 0,
  })
  if (application && !parsed.ok && parsed.errors.joined_year) requireCurrent(application, version)
  const value = requireValid(parsed)
  return {
    row: {
      employment_status: value.employment_status,
      employer_name: value.employer_name ?? null,
      employer_address: application ? input.employer_address?.trim() || null : null,
      job_title: value.job_title ?? null,
      joined_year: value.joined_year ?? null,
    },
    event: 'employment_saved',
  }
}

const marital = (input: DetailsInput): Part => ({
  row: requireValid(maritalForm.parse(input)),
  event: 'marital_saved',
})

/** Rejects a spouse among the beneficiaries of a single applicant. @throws AppError invalid */
const requireNoSpouse = async (store: Store, { client, details }: Application): Promise<void> => {
  if (details?.marital_status !== 'SINGLE') return
  const spouse = (await store.beneficiaries.list(client.id)).findIndex(
    ({ relation }) => relation === 'SPOUSE',
  )
  if (spouse >= 0) throw new AppError('invalid', { fields: [`beneficiaries.${spouse}.relation`] })
}

const affiliations = (input: DetailsInput): Part => {
  const value = requireValid(affiliationsForm.parse(input)).affiliations
  return {
    row: { affiliations: value, ...employerFlags(value) },
    event: value === noneOfAbove ? 'account_created' : 'affiliated',
    action: 'affiliations_saved',
  }
}

/** Stores the funding source in the details too, although only the investor profile moves the status. */
const funding = (input: DetailsInput): Part => ({
  row: requireValid(fundingForm.parse(input)),
  event: 'finances_saved',
  evidence: [],
})

const forms = [
  [...employmentForm.fields, 'employer_address'],
  maritalForm.fields,
  affiliationsForm.fields,
  fundingForm.fields,
] as const satisfies (readonly (keyof DetailsInput)[])[]

export const saveDetails = async (
  deps: ApplicationDeps & Pick<Deps, 'language'> & { vault: Vault },
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
        ? marital(input)
        : input.affiliations !== undefined
          ? affiliations(input)
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
    const { vault, language, clock } = deps
    const shown = { vault, language, userId: application.user.id, ip: caller.ip, now: clock.now() }
    await showDisclosures(store, 'marital', input.disclosures ?? [], shown)
    return application
  })
}
