import { call } from '../api/call.ts'
import { OutsideLinkButton } from '../ui/OutsideLinkButton.tsx'
import { useWords } from '../words/language.ts'
import { useSettings } from './settings.ts'

/** Leads to the dashboard or, after a start from the firm's website, back there with a code. */
export const DashboardButton = ({ clientId }: { clientId: string }) => {
  const { dashboardUrl, returnsToFirm } = useSettings()
  const { common } = useWords()
  const leave = async () => {
    const returned = await call('returnToFirm', { params: { clientId } }).catch(() => undefined)
    location.assign(returned?.address ?? dashboardUrl)
  }
  return (
    <OutsideLinkButton
      href={dashboardUrl}
      onClick={(event) => {
        if (!returnsToFirm) return
        event.preventDefault()
        void leave()
      }}
    >
      {common.dashboard}
    </OutsideLinkButton>
  )
}
