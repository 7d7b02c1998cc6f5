import { useQueryClient } from '@tanstack/react-query'
import type { ParamsOf } from '@vestibule/contract/calls'
import type { Client } from '@vestibule/contract/entities'
import type { Fact } from '@vestibule/domain/flow/types'
import { type ComponentProps, useState } from 'react'
import type { Answer } from '../api/call.ts'
import { current, tagVersion, versionOf } from '../api/version.ts'
import { LoadSaved, type ReadName } from './LoadSaved.tsx'

type SavedProps<Name extends ReadName> = ComponentProps<typeof LoadSaved<Name>>

/**
 * Reads answers only if the client's fact says that there are some; otherwise the empty form shows at once.
 */
export const Answers = <Name extends ReadName>({
  client,
  given,
  ...saved
}: SavedProps<Name> & { client: Client | null; given: Fact }) => {
  const [known] = useState(client?.facts[given] === true)
  return <LoadSaved<Name> {...saved} ask={known} />
}

/** Caches a save's response as the read's, so that no screen shows older answers. */
export const useKeep = () => {
  const queries = useQueryClient()
  return <Name extends ReadName>(read: Name, params: ParamsOf<Name>, answer: Answer<Name>) => {
    // a response assembled here has the version of the last save
    const known = versionOf(answer as object)
    queries.setQueryData([read, params], { answer: tagVersion(answer, known ?? current.shown) })
  }
}
