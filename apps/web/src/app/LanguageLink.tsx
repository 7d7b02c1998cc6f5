import type { LanguageCode } from '@vestibule/domain/languages'
import type { MouseEvent } from 'react'
import { useWords } from '../words/language.ts'

/** Switches the language in place. Before the scripts are loaded, the link loads the page in the language. */
export const LanguageLink = ({ code }: { code: LanguageCode }) => {
  const { languages } = useWords()
  const choose = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    import('../account/session/choose-language.ts').then(
      ({ chooseLanguage }) => chooseLanguage(code),
      () => location.assign(href),
    )
  }
  return (
    <a href={`?language=${code}`} hrefLang={code} onClick={choose}>
      {/* A link with `lang` itself would end the reading of the page by the screen reader Orca, after a loader or dialog. */}
      <span lang={code}>{languages.names[code]}</span>
    </a>
  )
}
