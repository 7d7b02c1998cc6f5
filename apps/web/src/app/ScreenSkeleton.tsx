import { useLocation } from 'wouter'
import { Column } from '../site/ScreenLayout.tsx'
import { Heading } from '../ui/Heading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { documents } from './routes.tsx'

export const ScreenSkeleton = () => {
  const [path] = useLocation()
  const heading = documents.find((document) => document.path === path)?.heading
  return (
    <Column>
      {heading && <Heading eyebrow={'\u00a0'}>{heading}</Heading>}
      <Skeleton heading={heading === undefined} />
    </Column>
  )
}
