import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { User } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import { fill } from '@vestibule/words/fill'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
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
import { applicationScreens } from './application-screens.tsx'
import { Flow } from './Flow.tsx'

/** Redirects paths of the application's screens to `/onboarding`. Shows a message at all other paths. */
export const UnknownStep = () => {
  const [path, navigate] = useLocation()
  const { noStep, goOn } = useWords().application
  const isApplicationScreen = Object.hasOwn(applicationScreens, path.slice('/onboarding/'.length))
  useEffect(() => {
    if (isApplicationScreen) navigate('/onboarding', { replace: true })
  }, [isApplicationScreen, navigate])
  if (isApplicationScreen) return null
  return <SomethingWentWrong intro={noStep} button={goOn} onClick={() => navigate('/onboarding')} />
}

/** Begins an application of this type, or makes the user's own the session's. If neither is possible, a message names the open one. */
const openApplication = async (type: AccountType, current: AccountType, brand: string): Promise<void> => {
  try {
    const { applications, may_begin } = await call('getApplications')
    if (type === current && !may_begin.includes(type)) return
    if (may_begin.includes(type) || applications.some(({ account_type }) => account_type === type)) {
      await call('openApplication', { body: { account_type: type } })
      await session.refresh()
    } else {
      const { accounts, application } = currentWords()
      toast.info(fill(application.otherAccount, { account: fill(accounts[current].name, { brand }) }))
    }
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
    const known = session.current()
    const isFirst = known.state === 'known' && known.clientId === null
    if (chosen === undefined || (isFirst && chosen === user.clientAccountType)) return setOpening(false)
    void openApplication(chosen, user.clientAccountType, brand).finally(() => setOpening(false))
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
