import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { User } from '@vestibule/contract/entities'
import { fill } from '@vestibule/words/fill'
import { useEffect, useState } from 'react'
import { queryDefaults } from '../application/queries.ts'
import { useClient } from '../application/useClient.ts'
import { takeChoice } from '../site/account-type.ts'
import { ScreenSkeleton } from '../site/ScreenSkeleton.tsx'
import { SomethingWentWrong } from '../site/SomethingWentWrong.tsx'
import { useSettings } from '../site/settings.ts'
import { toast } from '../ui/toasts.ts'
import { currentWords, useWords } from '../words/language.ts'
import { Flow } from './Flow.tsx'

export { UnknownStep } from './UnknownStep.tsx'

export const ApplicationFlow = ({ user }: { user: User }) => {
  const { reading, put, reload, retry } = useClient(user.id)
  const { brand } = useSettings()
  const words = useWords()
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: queryDefaults } }))

  useEffect(() => {
    const chosen = takeChoice()
    if (chosen !== undefined && chosen !== user.clientAccountType)
      toast.info(
        fill(currentWords().application.otherAccount, {
          account: fill(currentWords().accounts[user.clientAccountType].name, { brand }),
        }),
      )
  }, [user.clientAccountType, brand])

  if (reading.state === 'reading') return <ScreenSkeleton />
  if (reading.state === 'failed')
    return (
      <SomethingWentWrong
        intro={words.application.notLoaded}
        error={reading.error}
        button={words.common.tryAgain}
        onClick={retry}
      />
    )
  return (
    <QueryClientProvider client={queries}>
      <Flow user={user} client={reading.client} put={put} reload={reload} />
    </QueryClientProvider>
  )
}
