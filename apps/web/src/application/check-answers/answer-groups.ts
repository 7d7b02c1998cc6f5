import type { Beneficiary, Client } from '@vestibule/contract/entities'
import { type AccountType, flowOf, hasBeneficiaries } from '@vestibule/domain/account-types'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { typedBirthDate } from '@vestibule/domain/fields/birth-date'
import type { Country } from '@vestibule/domain/fields/country-search'
import type { Screen } from '@vestibule/domain/flow/types'
import type { addressForm } from '@vestibule/domain/forms/address'
import type { beneficiaryForm } from '@vestibule/domain/forms/beneficiaries'
import { clearHiddenQuestions, questionsOf } from '@vestibule/domain/forms/citizenship'
import { clearHiddenEmployment, employmentForm } from '@vestibule/domain/forms/employment'
import type { financesForm } from '@vestibule/domain/forms/finances'
import type { FormAnswers } from '@vestibule/domain/forms/form'
import type { identityForm } from '@vestibule/domain/forms/identity'
import type { nameForm } from '@vestibule/domain/forms/name'
import type { trustedContactForm } from '@vestibule/domain/forms/trusted-contact'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { type Question, suitabilityChoices } from '@vestibule/domain/suitability/questionnaire'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import type { Answer } from '../../api/call.ts'
import { savedAnswers } from '../../form/validate.ts'
import { stateName } from '../../words/state-names.ts'
import { savedSchedule } from '../contributions/choice.ts'
import { scheduleItem } from '../contributions/summary-items.ts'

/** All saved answers. A property is `undefined` if nothing is saved or the account type does not ask for it. */
export interface Saved {
  client: Client
  address?: Answer<'getAddress'> | undefined
  details?: Answer<'getClientDetails'> | undefined
  profile?: Answer<'getInvestorProfile'> | undefined
  beneficiaries?: Answer<'getBeneficiaries'> | undefined
  bank?: Answer<'getBank'> | undefined
  countries: readonly Country[]
}

interface Item {
  term: string
  value: string
}

export interface AnswerGroup {
  screen: Screen
  title: string
  items: readonly Item[]
  /** Lists inside the group, such as one for each beneficiary. */
  parts?: readonly { title: string; items: readonly Item[] }[]
}

/** Pairs labels with answers, and omits empty answers. */
const itemsOf = (...answers: readonly (readonly [term: string, value: string | undefined])[]): Item[] =>
  answers.flatMap(([term, value]) => (value ? [{ term, value }] : []))

/** Pairs labels with the answers of a form. The compiler requires each field of the form. */
const formItems = <F>(
  answers: Readonly<Record<keyof FormAnswers<F>, readonly [term: string, value: string | undefined]>>,
): Item[] => itemsOf(...Object.values<readonly [string, string | undefined]>(answers))

const labelIn = (labels: Readonly<Record<string, string>>, value: string | undefined): string | undefined =>
  value === undefined ? undefined : labels[value]

const citizenshipItems = (
  { client, countries }: Saved,
  { citizenship: words }: Language['words'],
): Item[] => {
  const answers = clearHiddenQuestions(questionsOf(client, countries))
  return itemsOf(
    [words.questions.citizen, labelIn(words.answers, answers.citizen)],
    [words.questions.resident, labelIn(words.answers, answers.resident)],
    [words.questions.passport_country, answers.passport_country],
    [words.questions.country_of_birth, answers.country_of_birth],
  )
}

const employmentItems = (
  { details }: Saved,
  { employment: { labels, statuses } }: Language['words'],
): Item[] => {
  const answers = clearHiddenEmployment(savedAnswers(employmentForm, details))
  return formItems<typeof employmentForm>({
    employment_status: [labels.employment_status, labelIn(statuses, answers.employment_status)],
    employer_name: [labels.employer_name, answers.employer_name],
    job_title: [labels.job_title, answers.job_title],
    joined_year: [labels.joined_year, answers.joined_year],
  })
}

/** Returns the group of the employment screen, with the trusted contact as its part. */
const employmentGroup = (saved: Saved, all: Language['words']): AnswerGroup => {
  const { employment, fields } = all
  const { labels, group, none } = employment.trustedContact
  const { employment_status, trustedContact: contact } = saved.details ?? {}
  return {
    screen: 'employment',
    title: employment.title,
    items: [
      ...employmentItems(saved, all),
      ...itemsOf([group, employment_status && !contact ? none : undefined]),
    ],
    parts: contact
      ? [
          {
            title: group,
            items: formItems<typeof trustedContactForm>({
              firstName: [labels.firstName, contact.firstName],
              lastName: [labels.lastName, contact.lastName],
              isAdult: ['', undefined], // required, and so always the same
              phone_number: [fields.phone.label, contact.phone_number],
              email: [fields.email.label, contact.email],
              address1: [labels.address1, contact.address1],
              address2: [fields.addressLine2.label, contact.address2],
              city: [labels.city, contact.city],
              state: [labels.state, stateName(fields, contact.state)],
              zipcode: [labels.zipcode, contact.zipcode],
            }),
          },
        ]
      : [],
  }
}

const beneficiaryItems = (
  saved: Beneficiary,
  { beneficiaries: words, fields }: Language['words'],
): Item[] => {
  const { labels } = words
  return formItems<typeof beneficiaryForm>({
    percentage: [labels.percentage, fill(words.share, { percentage: saved.percentage })],
    firstName: [labels.firstName, saved.firstName],
    lastName: [labels.lastName, saved.lastName],
    birthDate: [fields.birthDate.label, typedBirthDate(saved)],
    phone_number: [fields.phone.label, saved.phone_number],
    email: [fields.email.label, saved.email],
    relation: [labels.relation, words.relations[saved.relation]],
    taxIdType: [labels.taxIdType, labelIn(words.taxIdTypes, saved.taxIdType)],
    taxId: [labels.taxId, saved.taxId],
    address1: [labels.address1, saved.address1],
    address2: [fields.addressLine2.label, saved.address2],
    city: [labels.city, saved.city],
    state: [labels.state, stateName(fields, saved.state)],
    zipcode: [labels.zipcode, saved.zipcode],
  })
}

const beneficiaryGroup = ({ details, beneficiaries = [] }: Saved, all: Language['words']): AnswerGroup => {
  const words = all.beneficiaries
  const status = labelIn(words.maritalStatuses, details?.marital_status)
  return {
    screen: 'beneficiaries',
    title: words.title,
    items: itemsOf(
      [words.maritalStatus, status],
      [words.heading, beneficiaries.length === 0 ? words.none : undefined],
    ),
    parts: beneficiaries.map((saved, place) => ({
      title: fill(words.beneficiary, { number: place + 1 }),
      items: beneficiaryItems(saved, all),
    })),
  }
}

const suitabilityItems = ({ profile }: Saved, { suitability }: Language['words']): Item[] =>
  itemsOf(
    ...(Object.keys(suitabilityChoices) as Question[]).map((question) => {
      const { legend, choices } = suitability.questions[question]
      return [legend, labelIn(choices, profile?.[question])] as const
    }),
  )

const contributionItems = ({ bank }: Saved, today: IsoDate, language: Language): Item[] => {
  const schedule = bank && savedSchedule(bank)
  if (!schedule) return []
  const { contribution } = language.words
  return [
    ...itemsOf([contribution.amount, formatDollars(bank.amount)]),
    scheduleItem(schedule, today, language),
  ]
}

/** Groups the saved answers by screen, in the order and with the labels of the screens. */
export const answerGroups = (
  saved: Saved,
  accountType: AccountType,
  today: IsoDate,
  language: Language,
): AnswerGroup[] => {
  const { words } = language
  const { name, address, citizenship, identity, finances, suitability, fields } = words
  const { client, profile } = saved
  return [
    {
      screen: 'name',
      title: name.title,
      items: formItems<typeof nameForm>({
        firstName: [name.firstName, client.firstName],
        lastName: [name.lastName, client.lastName],
      }),
    },
    {
      screen: 'address',
      title: address.title,
      items: formItems<typeof addressForm>({
        address_1: [address.street, saved.address?.address_1],
        address_2: [fields.addressLine2.label, saved.address?.address_2],
        zipcode: [address.zip, saved.address?.zipcode],
        city: [address.city, saved.address?.city],
        state: [address.state, stateName(fields, saved.address?.state)],
      }),
    },
    { screen: 'citizenship', title: citizenship.title, items: citizenshipItems(saved, words) },
    {
      screen: 'identity',
      title: identity.title,
      items: formItems<typeof identityForm>({
        ssn: [identity.ssn, client.ssn],
        birthDate: [fields.birthDate.label, typedBirthDate(client)],
      }),
    },
    employmentGroup(saved, words),
    ...(hasBeneficiaries(accountType) ? [beneficiaryGroup(saved, words)] : []),
    {
      screen: 'finances',
      title: finances.title,
      items: formItems<typeof financesForm>({
        funding_source: [
          finances.labels.funding_source,
          labelIn(finances.fundingSources, profile?.funding_source),
        ],
        total_net_worth: [finances.labels.total_net_worth, labelIn(finances.bands, profile?.total_net_worth)],
        annual_household_income: [
          finances.labels.annual_household_income,
          labelIn(finances.bands, profile?.annual_household_income),
        ],
      }),
    },
    { screen: 'suitability', title: suitability.title, items: suitabilityItems(saved, words) },
    ...(flowOf(accountType) === 'product'
      ? [
          {
            screen: 'contribution' as const,
            title: words.contribution.title,
            items: contributionItems(saved, today, language),
          },
        ]
      : []),
  ]
}
