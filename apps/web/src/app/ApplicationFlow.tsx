import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { User } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import { fill } from '@vestibule/words/fill'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { queryDefaults } from '../application/queries.ts'
import { useClient } from '../application/useClient.ts'
import { showError } from '../form/error-message.ts'
import { takeChoice } from '../site/account-type.ts'
import { ScreenSkeleton } from '../site/ScreenSkeleton.tsx'
import { SomethingWentWrong } from '../site/SomethingWentWrong.tsx'
import { session } from '../site/session.ts'
import { useSettings } from '../site/settings.ts'
import { toast } from '../ui/toasts.ts'
import { currentWords, useWords } from '../words/language.ts'
import { Flow } from './Flow.tsx'

export { UnknownStep } from './UnknownStep.tsx'

/** Makes the user's application of this type the session's, or begins one. If neither is possible, a message names the open one. */
const openApplication = async (type: AccountType, shown: string): Promise<void> => {
  try {
    const { applications, may_begin } = await call('getApplications')
    if (may_begin.includes(type) || applications.some(({ account_type }) => account_type === type)) {
      await call('openApplication', { body: { account_type: type } })
      await session.refresh()
    } else toast.info(fill(currentWords().application.otherAccount, { account: shown }))
  } catch (error) {
    showError(error, currentWords().application.notLoaded)
  }
}

/** Shows the application of the account type that was chosen on the home page, or else the session's application. */
export const ApplicationFlow = ({ user }: { user: User }) => {
  const { brand } = useSettings()
  const [isOpening, setOpening] = useState(true)
  useEffect(() => {
    const chosen = takeChoice()
    if (chosen === undefined || chosen === user.clientAccountType) return setOpening(false)
    const shown = fill(currentWords().accounts[user.clientAccountType].name, { brand })
    void openApplication(chosen, shown).finally(() => setOpening(false))
  }, [user.clientAccountType, brand])
  return isOpening ? <ScreenSkeleton /> : <OpenApplication user={user} />
}

const OpenApplication = ({ user }: { user: User }) => {
  const { reading, put, reload, retry } = useClient(user.id)
  const words = useWords()
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: queryDefaults } }))

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
