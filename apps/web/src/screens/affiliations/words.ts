import type { AffiliationChoice } from '@vestibule/domain/suitability/affiliations'

interface Names {
  brand: string
  broker: string
}

/** Returns the choices in display order. */
export const labels = ({ brand, broker }: Names): readonly { value: AffiliationChoice; label: string }[] => [
  { value: 'noneOfAbove', label: 'None of the above' },
  {
    value: 'associatedPerson',
    label:
      'I, or someone in my household, work for or am associated with another broker-dealer, an exchange or FINRA',
  },
  {
    value: 'controlOrPolitical',
    label:
      'I, or someone in my household or immediate family, am a director, 10% shareholder or policy-making officer of a public company, or a senior political figure',
  },
  { value: 'productEmployee', label: `I am employed by ${brand}` },
  { value: 'brokerEmployee', label: `I am employed by ${broker}` },
]

export const namesOf = (affiliations: unknown, boxes: ReturnType<typeof labels>): string =>
  boxes.flatMap(({ value, label }) => ([affiliations].flat().includes(value) ? [label] : [])).join('; ')

export const words = {
  h1: 'Review these regulatory statements',
  intro: 'Regulators ask every broker about ties to the securities industry.',
  legend: 'Select all that apply to you.',
  creating: 'Creating your account..',
  failed: 'Error while creating account',
}

const select = 'Please select the options'
export const affiliationsWords = { affiliations: { required: select, unknown: select, repeated: select } }
