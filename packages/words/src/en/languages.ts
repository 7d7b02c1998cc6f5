import type { LanguageCode } from '@vestibule/domain/languages'

/** The link in the footer that switches to another language. */
export const languages = {
  /** Each name is written in its own language, in every catalog. */
  names: { en: 'English', es: 'Español' },
  /** Pages in other languages than English show it in the footer, and a switch to them shows it as a toast. */
  notice: 'Some documents are available in English only; the English version of those documents is binding.',
  failed: 'We could not change the language. Please try again.',
} as const satisfies { names: Record<LanguageCode, string>; [key: string]: unknown }
