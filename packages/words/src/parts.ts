import type { Language } from './language.ts'
import type { Words } from './words.ts'

/** Parts of the catalog that the app's pages do not load, because only the server and the phone's page use them. */
const serverOnly = [
  'mails',
  'texts',
  'certificate',
  'phone',
  'oldBrowser',
] as const satisfies readonly (keyof Words)[]
/** Texts of the section `common` that appear only after the catalog is loaded. */
const laterCommon = [
  'accountFailed',
  'answersNotLoaded',
  'backToLogIn',
  'cancel',
  'comeBack',
  'dashboard',
  'home',
  'next',
  'pdf',
  'save',
  'savedFor',
  'whatYouNeed',
  'whyWeAsk',
] satisfies (keyof Words['common'])[] as readonly string[]
/** Messages of errors that no call gets before the catalog is loaded. */
const laterErrors = [
  'step_up_required',
  'stale',
  'final_details',
  'other_application',
  'ira_limit',
  'locked',
  'delivery_required',
  'texts_stopped',
  'code_expired',
] satisfies (keyof Words['errors']['byCode'])[] as readonly string[]
/** Keys of the texts of the email screen and the panel beside it, and of texts shown before the catalog is loaded. */
const embedded = [
  'loading',
  'accounts',
  'email',
  'languages.names',
  'home.title',
  'fields.email',
  'fields.refused',
  'disclosures.firm',
  'disclosures.consent',
] as const

type Section = Readonly<Record<string, unknown>>

const without = (section: Section, later: readonly string[]): Section =>
  Object.fromEntries(Object.entries(section).filter(([key]) => !later.includes(key)))

/**
 * Returns the texts that the server embeds in every page. With `page`, adds the texts of the home page. The footer of
 * pages in other languages than English also shows the notice about documents that exist in English only.
 */
export const embeddedWords = (
  { code, words }: Pick<Language, 'code' | 'words'>,
  page?: 'home',
): Record<string, unknown> => {
  const { common, errors } = words
  const found: Record<string, Section> = {
    common: without(common, laterCommon),
    errors: { ...errors, byCode: without(errors.byCode, laterErrors) },
  }
  for (const key of [...embedded, ...(code === 'en' ? [] : ['languages.notice']), ...(page ? [page] : [])]) {
    const [section = '', part] = key.split('.')
    const own = words[section as keyof Words] as Section
    found[section] = { ...found[section], ...(part === undefined ? own : { [part]: own[part] }) }
  }
  return found
}

/** Returns the catalog without the parts that only the server uses. Browsers load the result when a screen needs it. */
export const pageWords = (words: Words): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(words).filter(([name]) => !(serverOnly as readonly string[]).includes(name)),
  )
