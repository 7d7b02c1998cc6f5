import type { en } from './en.ts'

/** All texts in the shape of the English catalog. Literal types contain each text's placeholders. */
export type Words = typeof en
