import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ParamsOf } from '@vestibule/contract/calls'
import type { CallName, endpoints } from '@vestibule/contract/endpoints'
import type { Fact } from '@vestibule/domain/flow/types'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/api-error.ts'
import { type Answer, call } from '../api/call.ts'
import { olderVersion, screenVersion, tagVersion, versionOf } from '../api/version.ts'
import { withReference } from '../form/error-message.ts'
import { FormContext } from '../form/form-context.ts'
import { Reading } from '../ui/Reading.tsx'
import type { ScreenProps } from './screen-props.ts'

/** Calls that read by client id alone. */
type ReadOfClient = {
  [Name in CallName]: (typeof endpoints)[Name]['method'] extends 'GET'
    ? { clientId: string } extends ParamsOf<Name>
      ? Name
      : never
    : never
}[CallName]

/**
 * 404 gives `undefined`. Forms inside save under the version read here, nested ones under the older.
 */
export const LoadSaved = <Name extends ReadOfClient>({
  read,
  clientId,
  fields,
  skeleton,
  enabled = true,
  children,
}: {
  read: Name
  clientId: string
  /** number of fields in the skeleton */
  fields?: number | undefined
  skeleton?: ReactNode
  /** false: nothing is saved yet, so that only a refresh reads */
  enabled?: boolean
  children: (answer: Answer<Name> | undefined) => ReactNode
}) => {
  const formContext = useContext(FormContext)
  const [, setTimes] = useState(0)
  const query = useQuery({
    queryKey: [read, { clientId }],
    queryFn: async ({ signal }): Promise<{ answer: Answer<Name> | undefined }> => {
      try {
        // TypeScript cannot resolve the reply of a generic name
        const request = { params: { clientId }, signal }
        return { answer: (await call(read as 'getClientDetails', request)) as Answer<Name> }
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { answer: undefined }
        throw error
      }
    },
    enabled,
  })
  const shown = query.data ?? (enabled ? undefined : { answer: undefined })
  const own = versionOf(shown?.answer as object | undefined)
  const readVersion = olderVersion(own, formContext?.read)

  useEffect(() => {
    if (own !== undefined) screenVersion.value = own
  }, [own])

  const refresh = async () => {
    // answers first: they are final by the time the client reports the lock
    const { error } = await query.refetch()
    if (error) throw error
    await formContext?.refresh()
    // rendered before the caller continues
    flushSync(() => setTimes((times) => times + 1))
  }
  return (
    <Reading
      data={shown}
      isPending={query.isPending}
      onRetry={() => query.refetch()}
      failed={withReference('We could not load what you saved before. Nothing is lost.', query.error)}
      fields={fields}
      skeleton={skeleton}
    >
      {({ answer }) => (
        <FormContext
          value={
            formContext && {
              ...formContext,
              version: readVersion ?? formContext.version,
              read: readVersion,
              refresh,
            }
          }
        >
          {children(answer)}
        </FormContext>
      )}
    </Reading>
  )
}

/** Skips the read while the client lacks `fact`: the empty form shows at once. */
export const LoadIfSaved = <Name extends ReadOfClient>({
  screen: { client, clientId },
  fact,
  ...saved
}: {
  screen: ScreenProps
  fact: Fact
  read: Name
  fields: number
  children: (answer: Answer<Name> | undefined) => ReactNode
}) => {
  const [isSaved] = useState(client?.facts[fact] === true)
  return <LoadSaved<Name> {...saved} clientId={clientId} enabled={isSaved} />
}

/** Caches a save's response as the read's, so that no screen shows older answers. */
export const useCacheResponse = () => {
  const queries = useQueryClient()
  return <Name extends ReadOfClient>(read: Name, clientId: string, answer: Answer<Name>) => {
    // a response assembled here has the version of the last save
    const version = versionOf(answer as object) ?? screenVersion.value
    queries.setQueryData([read, { clientId }], { answer: tagVersion(answer, version) })
  }
}
