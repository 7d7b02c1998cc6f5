import type { UseQueryResult } from '@tanstack/react-query'
import type { Country } from '@vestibule/domain/fields/country-search'
import type { ReactNode } from 'react'
import { Reading } from '../../ui/Reading.tsx'
import { useWords } from '../../words/language.ts'

export const Countries = ({
  from,
  children,
  ...shape
}: {
  from: UseQueryResult<readonly Country[]>
  fields: number
  /** Selector of the element that takes focus after a retry. */
  focusTarget?: string
  children: (countries: readonly Country[]) => ReactNode
}) => {
  const { notLoaded } = useWords().citizenship.countries
  return (
    <Reading
      data={from.data}
      isPending={from.isPending}
      onRetry={() => from.refetch()}
      failed={notLoaded}
      variant="quiet"
      {...shape}
    >
      {children}
    </Reading>
  )
}
