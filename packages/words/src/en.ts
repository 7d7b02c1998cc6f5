import * as sections from './en/sections.ts'

/** The English catalog, by screen. */
export const en = { ...sections }
