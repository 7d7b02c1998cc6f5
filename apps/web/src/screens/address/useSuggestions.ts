import { streetBeingTyped } from '@vestibule/domain/fields/unit'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import type { Option } from '../../ui/useCombobox.ts'
import { createSuggestions } from './suggestions.ts'

export const useSuggestions = () => {
  const [options, setOptions] = useState<readonly Option[]>([])
  const [suggestions] = useState(() =>
    createSuggestions({
      find: (q, session, signal) => call('findPlaces', { query: { q, session }, signal }),
      show: setOptions,
    }),
  )
  useEffect(() => suggestions.stop, [suggestions])
  return {
    options,
    /** Queries without the unit, because a unit does not change the suggestions. */
    query: (typed: string) => suggestions.query(streetBeingTyped(typed)),
    stop: suggestions.stop,
    close: suggestions.close,
  }
}
