import { textParser } from './tidy.ts'

export const parseCity = textParser(100)
