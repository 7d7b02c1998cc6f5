import { useQuery } from '@tanstack/react-query'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { revokeNotice } from '@vestibule/words/disclosures/revoke'
import { call } from '../../api/call.ts'
import { useSettings } from '../../site/settings.ts'
import { useToday } from '../../site/today.ts'
import { useReportDisclosure } from '../../site/useReportDisclosure.ts'
import { RetryNotice } from '../../ui/Panel.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { Small } from '../../ui/Text.tsx'
import { useLanguage } from '../../words/language.ts'

const readOpening = async (clientId: string, signal: AbortSignal) => {
  const { accountId } = await call('getAccountId', { params: { clientId }, signal })
  const account = await call('getAccount', { params: { accountId }, signal })
  return { openedAt: 'opened_at' in account ? account.opened_at : undefined }
}

export const Revoke = ({ clientId }: { clientId: string }) => {
  const { custodian } = useSettings()
  const language = useLanguage()
  const day = useToday()
  const opening = useQuery({
    queryKey: ['opening', clientId],
    queryFn: ({ signal }) => readOpening(clientId, signal),
  })
  const openedAt = opening.data?.openedAt
  const notice =
    typeof openedAt === 'string'
      ? revokeNotice({ openedOn: dayInNewYork(new Date(openedAt)), today: day, custodian }, language)
      : undefined
  useReportDisclosure(clientId, 'revoke', notice !== undefined)
  if (opening.isError)
    return (
      <RetryNotice onRetry={() => opening.refetch()}>
        {language.words.congratulations.revokeNotLoaded}
      </RetryNotice>
    )
  if (opening.isPending)
    return (
      <SkeletonText>
        <Small>{revokeNotice({ openedOn: day, today: day, custodian }, language)}</Small>
      </SkeletonText>
    )
  return notice === undefined ? null : <Small>{notice}</Small>
}
