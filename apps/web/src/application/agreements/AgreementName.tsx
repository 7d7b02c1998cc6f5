import { displayName, isEnglishName } from '@vestibule/domain/agreements/display-name'
import { useLanguage } from '../../words/language.ts'

/** Shows the name of a document, and marks an English name on a page in another language. */
export const AgreementName = ({ children }: { children: string }) => {
  const { code } = useLanguage()
  const isOtherLanguage = code !== 'en' && isEnglishName(children)
  return <span lang={isOtherLanguage ? 'en' : undefined}>{displayName(children)}</span>
}
