/** True during hydration: what was typed before is kept. */
export const hydration = { underWay: false }

export const typedBefore = <Values extends object>(start: Values): Values => {
  if (!hydration.underWay) return start
  const typed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(start)) {
    const field = document.querySelector<HTMLInputElement>(`form [name="${CSS.escape(name)}"]`)
    if (typeof value === 'string' && field?.value) typed[name] = field.value
  }
  return { ...start, ...typed }
}
