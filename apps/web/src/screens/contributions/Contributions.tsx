import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AccountType } from '@vestibule/domain/account-types'
import { useState } from 'react'
import { OwnContributions } from '../../application/contributions/OwnContributions.tsx'
import { LoadSaved } from '../../application/LoadSaved.tsx'
import { queryDefaults } from '../../application/queries.ts'
import { BackToAccounts } from '../../site/BackToAccounts.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSession } from '../../site/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Contributions.module.css'
import { Plan } from './Plan.tsx'

/** Changes the contributions of the session's application after its account is open (MA-05). */
export const Contributions = () => {
  const { common, plan: words, session } = useWords()
  const known = useSession()
  if (known.state !== 'known')
    return (
      <ScreenLayout title={words.title} intro={words.intro}>
        <SkeletonOf shape="links" rows={4} />
      </ScreenLayout>
    )
  if (known.user === null)
    return (
      <ScreenLayout key="signed-out" title={words.title} intro={words.signedOut}>
        {known.endedElsewhere && <Notice live>{session.endedElsewhere}</Notice>}
        <LinkButton href="/login-password">{common.logIn}</LinkButton>
      </ScreenLayout>
    )
  const { clientAccountType: accountType } = known.user
  return (
    <ScreenLayout title={words.title} intro={words.intro} accountType={accountType}>
      {known.clientId === null ? (
        <Notice>{words.none}</Notice>
      ) : (
        <OfApplication key={known.clientId} clientId={known.clientId} accountType={accountType} />
      )}
      <BackToAccounts />
    </ScreenLayout>
  )
}

const OfApplication = ({ clientId, accountType }: { clientId: string; accountType: AccountType }) => {
  const { plan: words } = useWords()
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: queryDefaults } }))
  /** Increased to show the contributions again after a change. */
  const [changes, setChanges] = useState(0)
  const refresh = async () => {
    await queries.invalidateQueries()
    setChanges((before) => before + 1)
  }
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.parts}>
        <OwnContributions
          key={changes}
          clientId={clientId}
          onStopped={() => void queries.invalidateQueries()}
        />
        <LoadSaved read="getContributionPlan" clientId={clientId} fields={3}>
          {(plan) =>
            plan?.may_change ? (
              <Plan plan={plan} clientId={clientId} accountType={accountType} onChanged={refresh} />
            ) : (
              <Notice>{words.none}</Notice>
            )
          }
        </LoadSaved>
      </div>
    </QueryClientProvider>
  )
}
