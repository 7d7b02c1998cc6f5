import type { GetClientOfUser } from '@vestibule/contract/application/get-client-of-user'
import type { User } from '@vestibule/contract/entities'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { useSettings } from '../../app/settings.ts'
import { LinkButton } from '../../components/LinkButton.tsx'
import { OutsideLinkButton } from '../../components/OutsideLinkButton.tsx'
import { SkeletonOf } from '../../components/Skeleton.tsx'
import { words } from './words.ts'

/** The way on for somebody who is signed in: to the application, or past it where it is finished. */
export const Continue = ({ user, clientId }: { user: User; clientId: string | null }) => {
  const { dashboardUrl } = useSettings()
  const [finished, setFinished] = useState(clientId === null ? false : undefined)
  useEffect(() => {
    if (clientId === null) return
    let shown = true
    send<GetClientOfUser>('GET', '/api/data-api/client/ssn/:userId', { params: { userId: user.id } }).then(
      ({ client_status }) => shown && setFinished(client_status === 'ONBOARDING_SIGNUP_COMPLETED'),
      () => shown && setFinished(false),
    )
    return () => {
      shown = false
    }
  }, [user.id, clientId])

  if (finished === undefined) return <SkeletonOf shape="button" />
  return finished ? (
    <OutsideLinkButton href={dashboardUrl}>{words.dashboard}</OutsideLinkButton>
  ) : (
    <LinkButton href="/onboarding">{words.goOn}</LinkButton>
  )
}
