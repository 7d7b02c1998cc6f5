import { useQuery } from '@tanstack/react-query'
import type { Call, ParamsOf } from '@vestibule/contract/call'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { type Answer, type Request, send } from '../api/send.ts'
import { Button } from '../components/Button.tsx'
import { Notice } from '../components/Panel.tsx'
import { Skeleton } from '../components/Skeleton.tsx'

type Read<C extends Call> = C & { method: 'GET' }

/**
 * Reads what is saved, and shows its children with it: `<Saved<GetAddress> path="…" params={{ clientId }}>`. A skeleton
 * meanwhile; a way to try again when it fails, never an empty form over answers that are there. 404 gives undefined.
 */
export const Saved = <C extends Call>({
  path,
  params,
  fields = 2,
  children,
}: {
  path: Read<C>['path']
  params: ParamsOf<C>
  /** how many fields the skeleton has */
  fields?: number
  children: (answer: Answer<C> | undefined) => ReactNode
}) => {
  const query = useQuery({
    queryKey: [path, params],
    queryFn: async ({ signal }): Promise<{ answer: Answer<C> | undefined }> => {
      try {
        // the call's own types are checked where this component is used
        const request = { params, signal } as unknown as Request<Call>
        return { answer: (await send<Call>('GET', path, request)) as Answer<C> }
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { answer: undefined }
        throw error
      }
    },
  })
  if (query.data) return children(query.data.answer)
  if (query.isPending) return <Skeleton fields={fields} heading={false} />
  return (
    <>
      <Notice live>We could not load what you saved before. Nothing is lost.</Notice>
      <Button full onClick={() => query.refetch()}>
        Try again
      </Button>
    </>
  )
}
