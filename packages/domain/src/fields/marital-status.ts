import { choiceParser } from './choice.ts'

export const maritalStatuses = ['SINGLE', 'MARRIED'] as const
export type MaritalStatus = (typeof maritalStatuses)[number]

export const parseMaritalStatus = choiceParser(maritalStatuses)
