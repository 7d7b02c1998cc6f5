import { textParser } from './tidy.ts'

export const parseBankName = textParser(50)
