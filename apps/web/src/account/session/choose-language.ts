import type { LanguageCode } from '@vestibule/domain/languages'
import { call } from '../../api/call.ts'
import { documentFlag } from '../../site/document-flag.ts'
import { session } from '../../site/session.ts'
import { toast } from '../../ui/toasts.ts'
import { changeLanguage, currentLanguage, currentWords } from '../../words/language.ts'

/** Set while a visitor's choice is not yet stored with the user that the visitor will log in as. */
const chosenFlag = documentFlag('language chosen')

const yearSeconds = 365 * 24 * 60 * 60

const show = async (code: LanguageCode): Promise<void> => {
  await changeLanguage(code)
  // The brand may no longer offer a language that is stored.
  if (currentLanguage().code !== code) return
  document.documentElement.lang = code
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 and Firefox before 140 have no Cookie Store API
  document.cookie = `language=${code}; path=/; samesite=lax; max-age=${yearSeconds}${secure}`
}

const store = (language: LanguageCode) => call('chooseLanguage', { body: { language } })

/** Switches the page to a language, and stores it with the user if one is logged in. */
export const chooseLanguage = async (code: LanguageCode): Promise<void> => {
  try {
    await show(code)
  } catch {
    toast.error(currentWords().languages.failed)
    return
  }
  if (code !== 'en') toast.info(currentWords().languages.notice)
  const known = session.current()
  if (known.state !== 'known' || known.user === null) return chosenFlag.set()
  session.put({ ...known, expiresAt: known.expiresAt ?? null, user: { ...known.user, language: code } })
  await store(code).catch(() => undefined)
}

/** After a log-in: keeps the language that was chosen before it, or switches to the user's. */
export const adoptLanguage = async (stored: LanguageCode): Promise<void> => {
  const { code } = currentLanguage()
  const isChosen = chosenFlag.take()
  if (stored === code) return
  await (isChosen ? store(code) : show(stored)).catch(() => undefined)
}
