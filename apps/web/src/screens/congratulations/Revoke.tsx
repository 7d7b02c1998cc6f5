import { useQuery } from '@tanstack/react-query'
import type { GetAccount } from '@vestibule/contract/application/get-account'
import type { GetAccountId } from '@vestibule/contract/application/get-account-id'
import { DISCLOSURES } from '@vestibule/domain/disclosures/disclosures'
import { render } from '@vestibule/domain/disclosures/render'
import { send } from '../../api/send.ts'
import { useSettings } from '../../app/settings.ts'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Panel.tsx'
import { SkeletonOf } from '../../components/Skeleton.tsx'
import { Small } from '../../components/Text.tsx'
import { revocableUntil } from './revocable-until.ts'
import { words } from './words.ts'

/** When the account was opened, by the server's own record. */
const readOpening = async (clientId: string, signal: AbortSignal) => {
  const { accountId } = await send<GetAccountId>('GET', '/api/data-api/apexid/client/:clientId', {
    params: { clientId },
    signal,
  })
  const account = await send<GetAccount>('GET', '/api/broker-api/account/:accountId', {
    params: { accountId },
    signal,
  })
  return { openedAt: 'opened_at' in account ? account.opened_at : undefined }
}

/** Until when and how an IRA can be revoked (CF-05). */
export const Revoke = ({ clientId }: { clientId: string }) => {
  const { contact } = useSettings()
  const opening = useQuery({
    queryKey: ['opening', clientId],
    queryFn: ({ signal }) => readOpening(clientId, signal),
  })
  if (opening.isError)
    return (
      <>
        <Notice live>{words.revokeNotLoaded}</Notice>
        <Button kind="quiet" full onClick={() => opening.refetch()}>
          {words.tryAgain}
        </Button>
      </>
    )
  if (opening.isPending) return <SkeletonOf shape="lines" />
  const { openedAt } = opening.data
  if (typeof openedAt !== 'string') return null
  return <Small>{render(DISCLOSURES.revoke.words.main, { date: revocableUntil(openedAt), contact })}</Small>
}
