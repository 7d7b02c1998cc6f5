import type { UseQueryResult } from '@tanstack/react-query'
import type { Country } from '@vestibule/domain/fields/country-search'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Panel.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { countriesFailed } from './words.ts'

/** Shows its children with the countries; a skeleton until they are here, and a way to try again where not even ours is. */
export const Countries = ({
  from,
  fields,
  children,
}: {
  from: UseQueryResult<readonly Country[]>
  /** how many fields the skeleton has */
  fields: number
  children: (countries: readonly Country[]) => ReactNode
}) => {
  if (from.data) return children(from.data)
  if (from.isPending) return <Skeleton fields={fields} heading={false} />
  return (
    <>
      <Notice live>{countriesFailed}</Notice>
      <Button kind="quiet" full onClick={() => from.refetch()}>
        Try again
      </Button>
    </>
  )
}
