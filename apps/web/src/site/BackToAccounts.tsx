import { Link } from 'wouter'
import { Inline } from '../ui/Text.tsx'
import { useWords } from '../words/language.ts'

/** The link at the end of each page about an open account. */
export const BackToAccounts = () => (
  <Inline>
    <Link href="/">{useWords().details.home}</Link>
  </Inline>
)
