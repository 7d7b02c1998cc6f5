import { useRef } from 'react'
import { call } from '../api/call.ts'
import { OutsideLinkButton } from '../ui/OutsideLinkButton.tsx'
import { useWords } from '../words/language.ts'
import { useSettings } from './settings.ts'

/** Leads to the dashboard or, after a start from the firm's website, back there with a code. */
export const DashboardButton = ({ clientId }: { clientId: string }) => {
  const { dashboardUrl, returnsToFirm } = useSettings()
  const { common } = useWords()
  /** A second press waits for the first, because only the newest code works. */
  const leaving = useRef<Promise<void>>(undefined)
  const leave = async () => {
    const returned = await call('returnToFirm', { params: { clientId } }).catch(() => undefined)
    location.assign(returned?.address ?? dashboardUrl)
  }
  return (
    <OutsideLinkButton
      href={dashboardUrl}
      onClick={(event) => {
        // These keys open the usual dashboard in another tab or window.
        if (!returnsToFirm || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        leaving.current ??= leave().finally(() => {
          leaving.current = undefined
        })
      }}
    >
      {common.dashboard}
    </OutsideLinkButton>
  )
}
