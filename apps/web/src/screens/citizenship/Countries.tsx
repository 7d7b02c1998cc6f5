import type { UseQueryResult } from '@tanstack/react-query'
import type { Country } from '@vestibule/domain/fields/country-search'
import type { ReactNode } from 'react'
import { Reading } from '../../ui/Reading.tsx'
import { countriesFailed } from './words.ts'

/** Shows its children with the countries; a skeleton until they are here, and a way to try again where not even ours is. */
export const Countries = ({
  from,
  children,
  ...shape
}: {
  from: UseQueryResult<readonly Country[]>
  /** how many fields the skeleton has */
  fields: number
  /** what takes focus once they are here after all */
  goal?: string
  children: (countries: readonly Country[]) => ReactNode
}) => (
  <Reading
    data={from.data}
    isPending={from.isPending}
    again={() => from.refetch()}
    failed={countriesFailed}
    kind="quiet"
    {...shape}
  >
    {children}
  </Reading>
)
