/** The languages of the catalog of texts. English is the first, and the fallback. */
export const languages = ['en', 'es'] as const
export type LanguageCode = (typeof languages)[number]
