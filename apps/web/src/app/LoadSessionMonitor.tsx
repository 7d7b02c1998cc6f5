import type { User } from '@vestibule/contract/entities'
import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '../site/session.ts'
import { loadStyles } from '../site/styles.ts'
import { loadWords } from '../words/language.ts'

type SessionMonitor = ComponentType<{ user: User; expiresAt: string | null }>

/** Home renders its own panel, and the header on Home has the panel's colors. All other pages show `BrandPanel`. */
export const LoadSessionMonitor = () => {
  const known = useSession()
  const [Monitor, setMonitor] = useState<SessionMonitor>()
  const user = known.state === 'known' ? known.user : null
  const signedIn = user !== null
  useEffect(() => {
    if (!signedIn) return
    Promise.all([import('../account/session/SessionMonitor.tsx'), loadWords(), loadStyles()]).then(
      ([loaded]) => setMonitor(() => loaded.SessionMonitor),
      () => undefined,
    )
  }, [signedIn])
  const language = user?.language
  useEffect(() => {
    if (language === undefined) return
    import('../account/session/choose-language.ts').then(
      ({ adoptLanguage }) => adoptLanguage(language),
      () => undefined,
    )
  }, [language])
  if (known.state !== 'known' || user === null || !Monitor) return null
  return <Monitor key={user.id} user={user} expiresAt={known.expiresAt ?? null} />
}
