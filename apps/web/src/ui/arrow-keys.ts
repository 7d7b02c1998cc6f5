import type { KeyboardEvent } from 'react'

const stepByKey: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** Moves focus in a calendar with seven days per row. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = stepByKey[event.key]
  if (step === undefined) return
  event.preventDefault()
  const days = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const at = days.indexOf(document.activeElement as HTMLButtonElement)
  let next = at + step
  while (days[next]?.disabled) next += step
  days[next]?.focus()
}
