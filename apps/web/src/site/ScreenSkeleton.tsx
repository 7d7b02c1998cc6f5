import { useLocation } from 'wouter'
import { HeadingText } from '../ui/Heading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.ts'
import styles from './Chrome.module.css'
import { useProgressState } from './panel-slots.tsx'
import { Column } from './ScreenLayout.tsx'
import { shapeAt } from './skeleton-shapes.ts'

/** Has the shape of the screen at the page's path, with room for the list of steps and the account's name. */
export const ScreenSkeleton = () => {
  const [path] = useLocation()
  const { title, intro, fields, progress } = shapeAt(path, useWords())
  useProgressState('setExpected', progress)
  return (
    <Column loading={progress ? 'application' : 'page'}>
      {title && (
        <HeadingText eyebrow={<span className={styles.account}>{'\u00a0'}</span>}>{title}</HeadingText>
      )}
      <Skeleton
        heading={title === undefined}
        eyebrow={title === undefined && progress}
        intro={intro}
        fields={fields}
      />
    </Column>
  )
}
