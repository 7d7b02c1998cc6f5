export interface Edges {
  top: number
  bottom: number
}

export type Side = 'top' | 'bottom'

const overlap = (a: Edges, b: Edges): number => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)

/**
 * Returns the side of the window where toasts cover the focused element least. Prefers the current `side` if the toasts
 * do not cover the element there. Returns `usual` if no element has focus that they could cover.
 */
export const toastSide = (
  side: Side,
  { usual, at, focused }: { usual: Side; at: Readonly<Record<Side, Edges>>; focused: Edges | undefined },
): Side => {
  if (!focused) return usual
  if (overlap(at[side], focused) <= 0) return side
  const other = usual === 'top' ? 'bottom' : 'top'
  return overlap(at[usual], focused) <= overlap(at[other], focused) ? usual : other
}
