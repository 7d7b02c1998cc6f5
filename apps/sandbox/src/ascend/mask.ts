import { invalidField } from './status.ts'

/** Applies a PATCH. With a mask, only masked fields change, and a masked field missing from the body is deleted. */
export const applyUpdateMask = <T extends object>(
  current: T,
  change: Partial<T>,
  mask: string | undefined,
  updatable: readonly string[],
): T => {
  if (mask === undefined) return { ...current, ...change }
  const updated = structuredClone(current) as Record<string, unknown>
  for (const path of mask.split(',')) {
    if (!updatable.includes(path)) throw invalidField('update_mask', 'names a field that cannot be updated')
    copy(updated, change as Record<string, unknown>, path.split('.'))
  }
  return updated as T
}

const copy = (
  target: Record<string, unknown>,
  source: Record<string, unknown>,
  path: readonly string[],
): void => {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    if (source[name] === undefined) delete target[name]
    else target[name] = source[name]
    return
  }
  target[name] ??= {}
  copy(target[name] as Record<string, unknown>, (source[name] ?? {}) as Record<string, unknown>, rest)
}
