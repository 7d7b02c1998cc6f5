import { fill } from '@vestibule/words/fill'
import { useEffect, useRef, useState } from 'react'
import { currentWords } from '../../words/language.ts'

/** Focus target: the first field in the group of a beneficiary, the group itself, or the Add button. */
type Goal = { into: string } | { to: string } | 'add'

/** Moves focus after a beneficiary was added or removed, and announces a removal. */
export const useGroupFocus = () => {
  const groups = useRef(new Map<string, HTMLFieldSetElement>())
  const adding = useRef<HTMLDivElement>(null)
  const [goal, setGoal] = useState<Goal>()
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (goal === undefined) return
    if (goal === 'add') adding.current?.querySelector('button')?.focus()
    else if ('into' in goal) groups.current.get(goal.into)?.querySelector('input')?.focus()
    else groups.current.get(goal.to)?.focus()
  }, [goal])
  return {
    /** Ref of the element around the Add button. */
    adding,
    announcement,
    group: (key: string) => (element: HTMLFieldSetElement | null) => {
      if (element) groups.current.set(key, element)
      else groups.current.delete(key)
    },
    added: (goal: Goal) => {
      setAnnouncement('')
      setGoal(goal)
    },
    /** @param keys the keys before the removal */
    removed: (key: string, keys: readonly string[]) => {
      const place = keys.indexOf(key)
      // The added space makes screen readers announce a repeated message again.
      const removed = fill(currentWords().beneficiaries.removed, { number: place + 1 })
      setAnnouncement((before) => (before === removed ? `${before}\u00a0` : removed))
      const rest = keys.filter((one) => one !== key)
      const next = rest[Math.min(place, rest.length - 1)]
      setGoal(next === undefined ? 'add' : { to: next })
    },
  }
}
