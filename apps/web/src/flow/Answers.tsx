import { useQueryClient } from '@tanstack/react-query'
import type { Call } from '@vestibule/contract/call'
import type { Client } from '@vestibule/contract/entities'
import type { Fact } from '@vestibule/domain/flow/types'
import { type ComponentProps, useState } from 'react'
import type { Answer } from '../api/send.ts'
import { current, label, versionOf } from '../api/version.ts'
import { Saved } from './Saved.tsx'

type SavedProps<C extends Call> = ComponentProps<typeof Saved<C>>

/**
 * What a screen's answers were. They are read where the client's fact says that some were given; where none were, the
 * empty form is there at once and asks the server nothing. Decided as the screen appears: its own save turns the fact.
 */
export const Answers = <C extends Call>({
  client,
  given,
  ...read
}: SavedProps<C> & { client: Client | null; given: Fact }) => {
  const [known] = useState(client?.facts[given] === true)
  return <Saved<C> {...read} ask={known} />
}

/** Keeps what a save answered as what its read would answer: the next screen, or this one again, never shows older answers. */
export const useKeep = () => {
  const queries = useQueryClient()
  return <C extends Call>(
    path: SavedProps<C>['path'],
    params: SavedProps<C>['params'],
    answer: Answer<C>,
  ) => {
    // one that was put together here is of the version that the save has made
    const known = versionOf(answer as object)
    queries.setQueryData([path, params], { answer: label(answer, known ?? current.shown) })
  }
}
