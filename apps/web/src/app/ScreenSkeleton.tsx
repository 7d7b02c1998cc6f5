import { useLocation } from 'wouter'
import { words as bank } from '../screens/bank/words.ts'
import { words as confirmation } from '../screens/confirmation/words.ts'
import { words as contribution } from '../screens/contribution/words.ts'
import { bankPath } from '../site/page.tsx'
import { Column } from '../site/ScreenLayout.tsx'
import { Heading } from '../ui/Heading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Screens entered by a document load. */
const headings: Readonly<Record<string, string>> = {
  [bankPath]: bank.h1,
  '/onboarding/confirmation': confirmation.h1,
  '/onboarding/contribution': contribution.h1,
}

export const ScreenSkeleton = () => {
  const [path] = useLocation()
  const heading = headings[path]
  return (
    <Column>
      {heading && <Heading eyebrow={'\u00a0'}>{heading}</Heading>}
      <Skeleton heading={heading === undefined} />
    </Column>
  )
}
