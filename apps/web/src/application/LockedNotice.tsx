import { type AccountType, opensAtBroker } from '@vestibule/domain/account-types'
import { fill } from '@vestibule/words/fill'
import { useSettings } from '../site/settings.ts'
import { Notice } from '../ui/Panel.tsx'
import { useWords } from '../words/language.ts'

/** Marks the element that takes focus when an open form becomes read-only. */
export const lockedAttribute = 'data-final'

export const LockedNotice = ({ accountType }: { accountType: AccountType }) => {
  const { contact } = useSettings()
  const { locked, lockedByCheck } = useWords().editConflict
  return (
    <div {...{ [lockedAttribute]: '' }} tabIndex={-1}>
      <Notice>{fill(opensAtBroker(accountType) ? locked : lockedByCheck, { contact })}</Notice>
    </div>
  )
}
