import type { en } from './en.ts'

/** All words in the shape of the English catalog. Literal types name each text's placeholders. */
export type Words = typeof en
