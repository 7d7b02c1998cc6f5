import { useQueryClient } from '@tanstack/react-query'
import type { ParamsOf } from '@vestibule/contract/calls'
import type { Client } from '@vestibule/contract/entities'
import type { Fact } from '@vestibule/domain/flow/types'
import { type ComponentProps, useState } from 'react'
import type { Answer } from '../api/call.ts'
import { current, label, versionOf } from '../api/version.ts'
import { LoadSaved, type ReadName } from './LoadSaved.tsx'

type SavedProps<Name extends ReadName> = ComponentProps<typeof LoadSaved<Name>>

/**
 * What a screen's answers were. They are read where the client's fact says that some were given; where none were, the
 * empty form is there at once and asks the server nothing. Decided as the screen appears: its own save turns the fact.
 */
export const Answers = <Name extends ReadName>({
  client,
  given,
  ...saved
}: SavedProps<Name> & { client: Client | null; given: Fact }) => {
  const [known] = useState(client?.facts[given] === true)
  return <LoadSaved<Name> {...saved} ask={known} />
}

/** Keeps what a save answered as what its read would answer: the next screen, or this one again, never shows older answers. */
export const useKeep = () => {
  const queries = useQueryClient()
  return <Name extends ReadName>(read: Name, params: ParamsOf<Name>, answer: Answer<Name>) => {
    // one that was put together here is of the version that the save has made
    const known = versionOf(answer as object)
    queries.setQueryData([read, params], { answer: label(answer, known ?? current.shown) })
  }
}
