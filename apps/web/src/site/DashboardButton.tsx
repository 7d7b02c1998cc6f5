import type { MouseEvent } from 'react'
import { call } from '../api/call.ts'
import { OutsideLinkButton } from '../ui/OutsideLinkButton.tsx'
import { useWords } from '../words/language.ts'
import { useSettings } from './settings.ts'

/** Leads to the dashboard. A person who came from the firm's website returns there with a code. */
export const DashboardButton = ({ clientId }: { clientId: string }) => {
  const { dashboardUrl, returnsToFirm } = useSettings()
  const { common } = useWords()
  const returnToFirm = async (event: MouseEvent) => {
    event.preventDefault()
    const returned = await call('returnToFirm', { params: { clientId } }).catch(() => undefined)
    location.assign(returned?.address ?? dashboardUrl)
  }
  return (
    <OutsideLinkButton href={dashboardUrl} onClick={returnsToFirm && returnToFirm}>
      {common.dashboard}
    </OutsideLinkButton>
  )
}
