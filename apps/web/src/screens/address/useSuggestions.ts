import { streetBeingTyped } from '@vestibule/domain/fields/unit'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import type { Option } from '../../ui/useCombobox.ts'
import { createSuggestions } from './suggestions.ts'

/** The street's suggestions (PE-03); `ask` is told of each change of the text. */
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
    /** what is typed of a unit changes nothing */
    ask: (typed: string) => suggestions.ask(streetBeingTyped(typed)),
    stop: suggestions.stop,
    close: suggestions.close,
  }
}
