import type { ChoiceCode } from '@vestibule/domain/fields/choice'
import type { Words } from '../../form/judge.ts'

const funding = 'Funding Source is Required'
const netWorth = 'Estimated Total Net Worth is required'
const income = 'Annual Household Income is required'

export const fundingWords = { required: funding, unknown: funding } as const satisfies Words<ChoiceCode>
export const netWorthWords = { required: netWorth, unknown: netWorth } as const satisfies Words<ChoiceCode>
export const incomeWords = { required: income, unknown: income } as const satisfies Words<ChoiceCode>

export const netWorthHint = 'Do not count the home you live in.'
