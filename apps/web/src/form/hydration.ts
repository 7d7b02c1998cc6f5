import { useSyncExternalStore } from 'react'

/** While hydration is in progress, a new form starts with the text that the applicant entered before hydration. */
export const hydration = { inProgress: false }

export const withTypedValues = <Values extends object>(start: Values): Values => {
  if (!hydration.inProgress) return start
  const typed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(start)) {
    const field = document.querySelector<HTMLInputElement>(`form [name="${CSS.escape(name)}"]`)
    if (typeof value === 'string' && field?.value) typed[name] = field.value
  }
  return { ...start, ...typed }
}

const never = () => () => undefined

/** True in the server's document until its scripts run. Until then, the browser itself checks the form. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
