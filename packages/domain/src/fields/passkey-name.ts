import { textParser } from './tidy.ts'

export const parsePasskeyName = textParser(50)
