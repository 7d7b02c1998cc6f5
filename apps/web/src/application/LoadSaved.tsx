import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ParamsOf } from '@vestibule/contract/calls'
import type { CallName, endpoints } from '@vestibule/contract/endpoints'
import type { Fact } from '@vestibule/domain/flow/types'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Answer, call } from '../api/call.ts'
import { ifSaved } from '../api/if-saved.ts'
import { olderVersion, screenVersion, tagVersion, versionOf } from '../api/version.ts'
import { withReference } from '../form/error-message.ts'
import { FormContext } from '../form/form-context.ts'
import { Reading } from '../ui/Reading.tsx'
import { useWords } from '../words/language.ts'
import type { ScreenProps } from './screen-props.ts'

/** Names of GET calls whose only path parameter is the client id. */
type ReadOfClient = {
  [Name in CallName]: (typeof endpoints)[Name]['method'] extends 'GET'
    ? { clientId: string } extends ParamsOf<Name>
      ? Name
      : never
    : never
}[CallName]

/** Reads saved answers (`undefined` after a 404). In nested `LoadSaved`s, a form sends the oldest of their ETags. */
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
  /** Number of fields in the skeleton. */
  fields?: number | undefined
  skeleton?: ReactNode
  /** False if nothing is saved yet. The answers are then read only on a refresh. */
  enabled?: boolean
  children: (answer: Answer<Name> | undefined) => ReactNode
}) => {
  const { common } = useWords()
  const formContext = useContext(FormContext)
  const [, setTimes] = useState(0)
  const query = useQuery({
    queryKey: [read, { clientId }],
    queryFn: async ({ signal }): Promise<{ answer: Answer<Name> | undefined }> => {
      // TypeScript cannot resolve the response type of a generic call name.
      const request = { params: { clientId }, signal }
      return {
        answer: (await ifSaved(call(read as 'getClientDetails', request))) as Answer<Name> | undefined,
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
    // Rereads the answers first. Rereading the client may lock the form, which then shows the answers last read.
    const { error } = await query.refetch()
    if (error) throw error
    await formContext?.refresh()
    // Renders the new answers before the caller continues.
    flushSync(() => setTimes((times) => times + 1))
  }
  return (
    <Reading
      data={shown}
      isPending={query.isPending}
      onRetry={() => query.refetch()}
      failed={withReference(common.answersNotLoaded, query.error)}
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

/** Skips the read if `client.facts[fact]` is not true, so that the empty form shows immediately. */
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

/** Returns a function that caches a save's response as the read's response, so that no screen shows older answers. */
export const useCacheResponse = () => {
  const queries = useQueryClient()
  return <Name extends ReadOfClient>(read: Name, clientId: string, answer: Answer<Name>) => {
    // An answer assembled in the browser has no ETag of its own, so the ETag of the last save is used.
    const version = versionOf(answer as object) ?? screenVersion.value
    queries.setQueryData([read, { clientId }], { answer: tagVersion(answer, version) })
  }
}
