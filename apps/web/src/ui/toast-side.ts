export interface Edges {
  top: number
  bottom: number
}

export type Side = 'top' | 'bottom'

const overlap = (a: Edges, b: Edges): number => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)

/**
 * Returns the side of the window where toasts cover the focused element least. Prefers the current `side` if the toasts
 * do not cover the element there. Returns `top` if no element has focus.
 */
export const toastSide = (
  side: Side,
  { height, windowHeight, focused }: { height: number; windowHeight: number; focused: Edges | undefined },
): Side => {
  if (!focused) return 'top'
  const at = { top: { top: 0, bottom: height }, bottom: { top: windowHeight - height, bottom: windowHeight } }
  if (overlap(at[side], focused) <= 0) return side
  return overlap(at.top, focused) <= overlap(at.bottom, focused) ? 'top' : 'bottom'
}
