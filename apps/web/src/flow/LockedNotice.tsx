import { useSettings } from '../site/settings.ts'
import { Notice } from '../ui/Panel.tsx'

/** Marks the element that takes focus when an open form becomes read-only. */
export const lockedAttribute = 'data-final'

export const LockedNotice = () => {
  const { contact } = useSettings()
  return (
    <div {...{ [lockedAttribute]: '' }} tabIndex={-1}>
      <Notice>
        These answers have been sent to the broker and can't be changed here. Contact our team at {contact}.
      </Notice>
    </div>
  )
}
