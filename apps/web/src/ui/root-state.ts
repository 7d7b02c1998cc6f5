import { useLayoutEffect } from 'react'

const holders = new Map<string, number>()

const add = (name: string, by: 1 | -1): void => {
  const count = (holders.get(name) ?? 0) + by
  holders.set(name, count)
  document.documentElement.toggleAttribute(`data-${name}`, count > 0)
}

/** Sets `data-{name}` on the document's element until the last holder has called the returned function. */
export const holdRootState = (name: string): (() => void) => {
  add(name, 1)
  return () => add(name, -1)
}

/** Holds a state that styles outside the component need, while the component is mounted and `isOn` is true. */
export const useRootState = (name: string, isOn = true): void =>
  useLayoutEffect(() => (isOn ? holdRootState(name) : undefined), [name, isOn])
