import type { Result } from '../result.ts'
import { type ChoiceCode, parseChoice } from './choice.ts'

export const maritalStatuses = ['SINGLE', 'MARRIED'] as const
export type MaritalStatus = (typeof maritalStatuses)[number]

export const parseMaritalStatus = (input: string): Result<MaritalStatus, ChoiceCode> =>
  parseChoice(maritalStatuses, input)
