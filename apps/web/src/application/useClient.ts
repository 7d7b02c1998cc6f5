import type { Client } from '@vestibule/contract/entities'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { ifSaved } from '../api/if-saved.ts'
import { screenVersion, versionOf } from '../api/version.ts'
import { session } from '../site/session.ts'

export type Reading =
  | { state: 'reading' }
  | { state: 'failed'; error: unknown }
  | { state: 'read'; client: Client | null }

const read = async (userId: string): Promise<Client | null> =>
  (await ifSaved(call('getClientOfUser', { params: { userId } }))) ?? null

/** Reads the user's client. 404 means a new user. After a 401 or 403, navigates to `/onboarding`. */
export const useClient = (userId: string) => {
  const [reading, setReading] = useState<Reading>({ state: 'reading' })
  const [, navigate] = useLocation()

  /** Renders synchronously, because the next navigation reads the client. */
  const put = useCallback((client: Client | null) => {
    screenVersion.value = versionOf(client)
    flushSync(() => setReading({ state: 'read', client }))
    if (client) session.hasClient(client.id)
  }, [])
  const reload = useCallback(async () => {
    try {
      const client = await read(userId)
      put(client)
      return client
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        session.signedOut()
        navigate('/onboarding', { replace: true })
      }
      throw error
    }
  }, [userId, navigate, put])
  const start = useCallback(() => {
    setReading({ state: 'reading' })
    reload().catch((error: unknown) => setReading({ state: 'failed', error }))
  }, [reload])

  useEffect(() => {
    const known = session.current()
    if (known.state === 'known' && known.clientId === null) setReading({ state: 'read', client: null })
    else start()
  }, [start])
  return { reading, put, reload, retry: start }
}
