import { fill } from '@vestibule/words/fill'
import { useSettings } from '../site/settings.ts'
import { Notice } from '../ui/Panel.tsx'
import { useWords } from '../words/language.ts'

/** Marks the element that takes focus when an open form becomes read-only. */
export const lockedAttribute = 'data-final'

export const LockedNotice = () => {
  const { contact } = useSettings()
  const { locked } = useWords().editConflict
  return (
    <div {...{ [lockedAttribute]: '' }} tabIndex={-1}>
      <Notice>{fill(locked, { contact })}</Notice>
    </div>
  )
}
