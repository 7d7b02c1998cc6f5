import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { User } from '@vestibule/contract/entities'
import { accountName } from '@vestibule/domain/account-types'
import { useEffect, useState } from 'react'
import { queryDefaults } from '../flow/queries.ts'
import { useClient } from '../flow/useClient.ts'
import { takeChoice } from '../site/account-type.ts'
import { SomethingWentWrong } from '../site/SomethingWentWrong.tsx'
import { useSettings } from '../site/settings.ts'
import { toast } from '../ui/toasts.ts'
import { Flow } from './Flow.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

export { UnknownStep } from './UnknownStep.tsx'

export const ApplicationFlow = ({ user }: { user: User }) => {
  const { reading, put, reload, retry } = useClient(user.id)
  const { brand } = useSettings()
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: queryDefaults } }))

  useEffect(() => {
    const chosen = takeChoice()
    if (chosen !== undefined && chosen !== user.clientAccountType)
      toast.info(
        `You have an application for a different account open: ${accountName(user.clientAccountType, brand)}. You can go on with it here.`,
      )
  }, [user.clientAccountType, brand])

  if (reading.state === 'reading') return <ScreenSkeleton />
  if (reading.state === 'failed')
    return (
      <SomethingWentWrong
        intro="We could not load your application. Nothing you saved is lost."
        error={reading.error}
        button="Try again"
        onClick={retry}
      />
    )
  return (
    <QueryClientProvider client={queries}>
      <Flow user={user} client={reading.client} put={put} reload={reload} />
    </QueryClientProvider>
  )
}
