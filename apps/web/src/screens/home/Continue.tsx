import type { User } from '@vestibule/contract/entities'
import { flowOf } from '@vestibule/domain/account-types'
import { hasEnded } from '@vestibule/domain/flow/flow'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { useSettings } from '../../site/settings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { OutsideLinkButton } from '../../ui/OutsideLinkButton.tsx'
import { SkeletonOf } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.ts'

/** Links to the application or, once completed, to the dashboard. Renders nothing if the application was declined. */
export const Continue = ({ user, clientId }: { user: User; clientId: string | null }) => {
  const { dashboardUrl } = useSettings()
  const { common, home } = useWords()
  const [state, setState] = useState<'open' | 'finished' | 'declined' | undefined>(
    clientId === null ? 'open' : undefined,
  )
  useEffect(() => {
    if (clientId === null) return
    let shown = true
    call('getClientOfUser', { params: { userId: user.id } }).then(
      ({ account_type, client_status, step }) => {
        if (!shown) return
        if (completedStatuses.includes(client_status)) setState('finished')
        else setState(hasEnded(flowOf(account_type), client_status, step) ? 'declined' : 'open')
      },
      () => shown && setState('open'),
    )
    return () => {
      shown = false
    }
  }, [user.id, clientId])

  if (state === undefined) return <SkeletonOf shape="button" />
  if (state === 'declined') return null
  return state === 'finished' ? (
    <OutsideLinkButton href={dashboardUrl}>{common.dashboard}</OutsideLinkButton>
  ) : (
    <LinkButton href="/onboarding">{home.continue}</LinkButton>
  )
}
