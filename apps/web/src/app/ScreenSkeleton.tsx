import { useLocation } from 'wouter'
import { Column } from '../site/ScreenLayout.tsx'
import { Heading } from '../ui/Heading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.ts'
import { documents } from './routes.tsx'

export const ScreenSkeleton = () => {
  const [path] = useLocation()
  const words = useWords()
  const heading = documents.find((document) => document.path === path)?.heading?.(words)
  return (
    <Column>
      {heading && <Heading eyebrow={'\u00a0'}>{heading}</Heading>}
      <Skeleton heading={heading === undefined} />
    </Column>
  )
}
