import type { User } from '@vestibule/contract/entities'
import { type AccountType, flowOf } from '@vestibule/domain/account-types'
import { hasEnded } from '@vestibule/domain/flow/flow'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import { fill } from '@vestibule/words/fill'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { useSettings } from '../../site/settings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadingPart } from '../../ui/LoadingPart.tsx'
import { OutsideLinkButton } from '../../ui/OutsideLinkButton.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { useWords } from '../../words/language.ts'

/** Links to the application or, once completed, to the dashboard. If the application has ended, shows a notice instead. */
export const Continue = ({
  user,
  clientId,
  onEnded,
}: {
  user: User
  clientId: string | null
  /** Receives the type of a completed or declined application, which cannot be opened again. */
  onEnded: (type: AccountType) => void
}) => {
  const { dashboardUrl, brand, contact } = useSettings()
  const { common, home, accounts } = useWords()
  const [state, setState] = useState<'open' | 'finished' | 'declined' | undefined>(
    clientId === null ? 'open' : undefined,
  )
  useEffect(() => {
    if (clientId === null) return
    let shown = true
    call('getClientOfUser', { params: { userId: user.id } }).then(
      ({ account_type, client_status, step }) => {
        if (!shown) return
        const isFinished = completedStatuses.includes(client_status)
        const isDeclined = !isFinished && hasEnded(flowOf(account_type), client_status, step)
        if (isFinished || isDeclined) onEnded(account_type)
        setState(isFinished ? 'finished' : isDeclined ? 'declined' : 'open')
      },
      () => shown && setState('open'),
    )
    return () => {
      shown = false
    }
  }, [user.id, clientId, onEnded])

  if (state === undefined)
    return (
      <>
        <LoadingPart />
        <SkeletonOf shape="button" />
      </>
    )
  const account = fill(accounts[user.clientAccountType].name, { brand })
  if (state === 'open') return <LinkButton href="/onboarding">{home.continue}</LinkButton>
  if (state === 'declined') return <Notice>{fill(home.declined, { account, contact })}</Notice>
  return (
    <>
      <Notice>{fill(home.finished, { account })}</Notice>
      <OutsideLinkButton href={dashboardUrl}>{common.dashboard}</OutsideLinkButton>
    </>
  )
}
