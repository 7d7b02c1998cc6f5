import { useQuery } from '@tanstack/react-query'
import type { ParamsOf } from '@vestibule/contract/calls'
import type { CallName, endpoints } from '@vestibule/contract/endpoints'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/api-error.ts'
import { type Answer, call, type Request } from '../api/call.ts'
import { current, olderVersion, versionOf } from '../api/version.ts'
import { withReference } from '../form/error-message.ts'
import { FormContext } from '../form/form-context.ts'
import { Reading } from '../ui/Reading.tsx'

/** Calls that only read. */
export type ReadName = {
  [Name in CallName]: (typeof endpoints)[Name]['method'] extends 'GET' ? Name : never
}[CallName]

/**
 * 404 gives `undefined`. Forms inside save under the version read here, nested ones under the older (NV-14).
 */
export const LoadSaved = <Name extends ReadName>({
  read,
  params,
  fields,
  skeleton,
  ask = true,
  children,
}: {
  read: Name
  params: ParamsOf<Name>
  /** of the skeleton */
  fields?: number | undefined
  /** replaces the form skeleton */
  skeleton?: ReactNode
  /** false: nothing is saved yet; reads on refresh only */
  ask?: boolean
  children: (answer: Answer<Name> | undefined) => ReactNode
}) => {
  const formContext = useContext(FormContext)
  const [, setTimes] = useState(0)
  const query = useQuery({
    queryKey: [read, params],
    queryFn: async ({ signal }): Promise<{ answer: Answer<Name> | undefined }> => {
      try {
        // the types are checked where this component is used
        const request = { params, signal } as unknown as Request<'getClientDetails'>
        return { answer: (await call(read as 'getClientDetails', request)) as Answer<Name> }
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { answer: undefined }
        throw error
      }
    },
    enabled: ask,
  })
  const shown = query.data ?? (ask ? undefined : { answer: undefined })
  const own = versionOf(shown?.answer as object | undefined)
  const readVersion = olderVersion(own, formContext?.read)

  useEffect(() => {
    if (own !== undefined) current.shown = own
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
      again={() => query.refetch()}
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
