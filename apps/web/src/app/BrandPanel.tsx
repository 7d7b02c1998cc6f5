import { useLocation } from 'wouter'
import { idlePaths } from '../account/dead-ends.ts'
import { ReadyList } from '../account/ReadyList.tsx'
import styles from '../site/BrandPanel.module.css'
import { Questions } from '../site/ContactLink.tsx'
import { usePage } from '../site/page.tsx'
import { isSignedUp, useSession } from '../site/session.ts'
import { Door, type Opening } from '../ui/Door.tsx'
import { useRootState } from '../ui/root-state.ts'
import { useWords } from '../words/language.ts'
import { BrandLink } from './BrandLink.tsx'

/** Pages for customers, with the opening of their door. */
const customerPages: Readonly<Record<string, Opening>> = {
  '/security': 5,
  '/details': 5,
  '/contributions': 5,
  '/beneficiaries': 5,
}

/** In narrow windows, only the `progress` element is visible, into which `Flow` renders the list of steps. */
export const BrandPanel = ({
  progress,
  progressState,
  context,
  opening,
}: {
  progress: (slot: Element | null) => void
  /** A state and not `:has(:empty)`, which WebKit does not evaluate again when the list arrives. */
  progressState: 'none' | 'expected' | 'shown'
  context: (slot: Element | null) => void
  opening: Opening
}) => {
  const { common, home } = useWords()
  const [path] = useLocation()
  const page = usePage()
  const known = useSession()
  useRootState('panel')
  const isApplying = path.startsWith('/onboarding')
  const isOpening = isApplying && !idlePaths.includes(path)
  const opened = path.startsWith('/message/') ? 2 : customerPages[path]
  const isVisitor =
    known.state === 'known'
      ? !isSignedUp(known.user)
      : page === 'onboarding' || !(isApplying || opened !== undefined)
  return (
    <aside className={styles.panel} data-progress={progressState} aria-label={common.panel}>
      <div className={styles.content}>
        <div className={styles.brand}>
          <BrandLink />
        </div>
        <div ref={progress} className={styles.progress} />
        {isVisitor && (
          <div className={styles.welcome}>
            <p className={styles.title}>{home.title}</p>
            {isOpening && <ReadyList as="p" />}
          </div>
        )}
        <div ref={context} className={styles.context} />
        {isApplying && (
          <div className={styles.questions}>
            <Questions />
          </div>
        )}
        <div className={styles.picture}>
          <Door open={opened ?? opening} />
        </div>
      </div>
    </aside>
  )
}
