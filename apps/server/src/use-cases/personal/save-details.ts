import type { BodyOf } from '@vestibule/contract/calls'
import { affiliationsForm } from '@vestibule/domain/forms/affiliations'
import { employmentForm, isEmployed } from '@vestibule/domain/forms/employment'
import { fundingForm } from '@vestibule/domain/forms/finances'
import type { Parsed } from '@vestibule/domain/forms/form'
import { maritalForm } from '@vestibule/domain/forms/marital'
import { parseTrustedContact, type TrustedContact } from '@vestibule/domain/forms/trusted-contact'
import { yearOf } from '@vestibule/domain/iso-date'
import { employerFlags, noneOfAbove } from '@vestibule/domain/suitability/affiliations'
import type { DetailsRow, SavedForm } from '../../stores/application/rows.ts'
import { readerOf } from '../../stores/disclosures/disclosures.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError, requireValid } from '../app-error.ts'
import { loadClient, requireCurrent } from '../application/load.ts'
import { type FormSave, guardPasses, requireOneForm, saveForm } from '../application/save.ts'
import { birthDateOf } from '../application/sealed-columns.ts'
import { sealTrustedContact, trustedContactOf } from '../application/trusted-contact.ts'
import type { Deps } from '../deps.ts'
import { showDisclosures } from '../disclosures/show.ts'

type DetailsInput = BodyOf<'updateClientDetails'>

type Part = Pick<FormSave, 'event' | 'action' | 'evidence' | 'isHeld'> & { row: Partial<DetailsRow> }

/** Returns the parsed employment and trusted contact. @throws AppError invalid, naming the invalid fields of both */
const requireBoth = <Value>(
  employment: Parsed<Value, object>,
  contact: ReturnType<typeof parseTrustedContact> | undefined,
): { value: Value; contact: TrustedContact | null | undefined } => {
  if (employment.ok && contact?.ok !== false) return { value: employment.value, contact: contact?.value }
  const paths =
    contact?.ok === false ? Object.keys(contact.errors).map((field) => `trustedContact.${field}`) : []
  throw new AppError('invalid', {
    fields: [...(employment.ok ? [] : Object.keys(employment.errors)), ...paths],
  })
}

const employment = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: DetailsInput,
): Promise<Part> => {
  const needsClient = isEmployed(input) || input.trustedContact
  const application = needsClient ? await loadClient(deps, caller, clientId) : undefined
  const employed = isEmployed(input) ? application : undefined
  const born = employed && birthDateOf(deps.vault, employed)
  if (employed && !born) throw new AppError('status_conflict')
  const parsed = employmentForm.parse(input, {
    currentYear: yearOf(deps.clock.today()),
    birthYear: born ? yearOf(born) : 0,
  })
  if (employed && !parsed.ok && parsed.errors.joined_year) requireCurrent(employed, version)
  const { value, contact } = requireBoth(
    parsed,
    input.trustedContact === undefined ? undefined : parseTrustedContact(input.trustedContact ?? {}),
  )
  const row = {
    employment_status: value.employment_status,
    employer_name: value.employer_name ?? null,
    employer_address: employed ? input.employer_address?.trim() || null : null,
    job_title: value.job_title ?? null,
    joined_year: value.joined_year ?? null,
  }
  if (contact === undefined) return { row, event: 'employment_saved' }
  return {
    row: {
      ...row,
      trusted_contact_sealed:
        contact && application ? sealTrustedContact(deps.vault, application, contact) : null,
    },
    event: 'employment_saved',
    isHeld: (stored) =>
      guardPasses({ client_details: row })(stored) &&
      JSON.stringify(trustedContactOf(deps.vault, stored)) === JSON.stringify(contact),
  }
}

const marital = (input: DetailsInput): Part => ({
  row: requireValid(maritalForm.parse(input)),
  event: 'marital_saved',
})

/** Rejects a spouse among the beneficiaries of a single applicant. @throws AppError invalid */
const requireNoSpouse = async (store: Store, { client, details }: SavedForm): Promise<void> => {
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

/** Stores the funding source in the details. Only saving the investor profile changes the status. */
const funding = (input: DetailsInput): Part => ({
  row: requireValid(fundingForm.parse(input)),
  event: 'finances_saved',
  evidence: [],
})

const forms = [
  [...employmentForm.fields, 'employer_address', 'trustedContact'],
  maritalForm.fields,
  affiliationsForm.fields,
  fundingForm.fields,
] as const satisfies (readonly (keyof DetailsInput)[])[]

export const saveDetails = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: DetailsInput,
): Promise<SavedForm> => {
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
  const save = (store: Store): Promise<SavedForm> =>
    saveForm({ ...deps, store }, { caller, clientId, version, writes: { client_details: row }, ...form })
  const screen =
    form.event === 'employment_saved' ? 'employment' : form.event === 'marital_saved' ? 'marital' : undefined
  if (screen === undefined) return save(deps.store)
  return deps.store.transaction(async (store) => {
    const application = await save(store)
    if (screen === 'marital') await requireNoSpouse(store, application)
    const { vault, languages, clock } = deps
    const shown = {
      vault,
      language: languages.of(caller.language),
      ...readerOf(application),
      accountType: application.client.account_type,
      ip: caller.ip,
      now: clock.now(),
    }
    await showDisclosures(store, screen, input.disclosures ?? [], shown)
    return application
  })
}
