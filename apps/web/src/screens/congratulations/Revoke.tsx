import { useQuery } from '@tanstack/react-query'
import { revokeNotice } from '@vestibule/domain/disclosures/revoke'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { call } from '../../api/call.ts'
import { useSettings } from '../../site/settings.ts'
import { useToday } from '../../site/today.ts'
import { useReportDisclosure } from '../../site/useReportDisclosure.ts'
import { RetryNotice } from '../../ui/Panel.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { Small } from '../../ui/Text.tsx'
import { words } from './words.ts'

const readOpening = async (clientId: string, signal: AbortSignal) => {
  const { accountId } = await call('getAccountId', { params: { clientId }, signal })
  const account = await call('getAccount', { params: { accountId }, signal })
  return { openedAt: 'opened_at' in account ? account.opened_at : undefined }
}

export const Revoke = ({ clientId }: { clientId: string }) => {
  const { custodian } = useSettings()
  const day = useToday()
  const opening = useQuery({
    queryKey: ['opening', clientId],
    queryFn: ({ signal }) => readOpening(clientId, signal),
  })
  const openedAt = opening.data?.openedAt
  const notice =
    typeof openedAt === 'string'
      ? revokeNotice({ openedOn: dayInNewYork(new Date(openedAt)), today: day, custodian })
      : undefined
  useReportDisclosure(clientId, 'revoke', notice !== undefined)
  if (opening.isError)
    return <RetryNotice onRetry={() => opening.refetch()}>{words.revokeNotLoaded}</RetryNotice>
  if (opening.isPending)
    return (
      <SkeletonText>
        <Small>{revokeNotice({ openedOn: day, today: day, custodian })}</Small>
      </SkeletonText>
    )
  return notice === undefined ? null : <Small>{notice}</Small>
}
