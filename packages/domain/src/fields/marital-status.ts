import type { Result } from '../result.ts'
import { type ChoiceCode, parseChoice } from './choice.ts'

export const MARITAL_STATUSES = ['SINGLE', 'MARRIED'] as const
export type MaritalStatus = (typeof MARITAL_STATUSES)[number]

export const parseMaritalStatus = (input: string): Result<MaritalStatus, ChoiceCode> =>
  parseChoice(MARITAL_STATUSES, input)
