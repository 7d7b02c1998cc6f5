import { useSettings } from '../site/settings.ts'
import { Notice } from '../ui/Panel.tsx'

/** Marks it, so that focus can go there when a form becomes read-only while it is open. */
export const FINAL = 'data-final'

/** Why the answers of a screen cannot be changed any more, and who can be asked (NV-15). */
export const LockedNotice = () => {
  const { contact } = useSettings()
  return (
    <div {...{ [FINAL]: '' }} tabIndex={-1}>
      <Notice>
        These answers have been sent to the broker and can't be changed here. Contact our team at {contact}.
      </Notice>
    </div>
  )
}
