import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import type { Option } from '../../ui/useCombobox.ts'
import type { AddressField, Typed } from './filled.ts'
import { createSuggestionFill } from './suggestion-fill.ts'

const timeoutMs = 4000

const typedIn = (form: HTMLFormElement | null): Typed => {
  const values = new FormData(form ?? undefined)
  const text = (name: AddressField) => String(values.get(name) ?? '')
  return {
    address_1: text('address_1'),
    address_2: text('address_2'),
    zipcode: text('zipcode'),
    city: text('city'),
    state: text('state'),
  }
}

export const useSuggestedAddress = (set: (name: AddressField, value: string) => void) => {
  const latest = useRef(set)
  latest.current = set
  const form = useRef<HTMLFormElement>(null)
  const session = useRef('')
  const pendingFill = useRef<Promise<unknown>>(undefined)
  const [filled, setFilled] = useState(false)
  const [choose] = useState(() =>
    createSuggestionFill({
      read: (id) =>
        call('getPlace', {
          params: { id },
          query: { session: session.current },
          // Chrome before 124 gives another reason, which is not read.
          // eslint-disable-next-line baseline/use-baseline
          signal: AbortSignal.timeout(timeoutMs),
        }),
      typed: () => typedIn(form.current),
      set: (name, value) => latest.current(name, value),
    }),
  )
  return {
    filled,
    clear: () => setFilled(false),
    /** Returns a promise for the fill in progress, or `undefined` if there is none. */
    settling: () => pendingFill.current,
    choose: (option: Option, ofSession: string, field: HTMLInputElement) => {
      form.current = field.form
      session.current = ofSession
      setFilled(false)
      const mine = choose(option).then((read) => {
        if (read) setFilled(true)
        if (pendingFill.current === mine) pendingFill.current = undefined
      })
      pendingFill.current = mine
    },
  }
}
