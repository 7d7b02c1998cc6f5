let pressed = false
let waiting: (() => void)[] = []
let listening = false

const released = () => {
  setTimeout(() => {
    pressed = false
    const runs = waiting
    waiting = []
    for (const run of runs) run()
  }, 0)
}

const down = () => {
  pressed = true
}

/** Tracks the pointer, once per page. A touch's mouse events may come some time after the finger is up. */
export const watchPointer = (): void => {
  if (listening) return
  listening = true
  for (const begun of ['pointerdown', 'mousedown']) document.addEventListener(begun, down, true)
  for (const ended of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    document.addEventListener(ended, released, true)
}

/**
 * Runs now, or after the click in progress. An error that appears under the field being left moves the button below it
 * away from the pointer, and the click would be lost.
 */
export const deferUntilPointerUp = (run: () => void): void => {
  if (pressed) waiting.push(run)
  else run()
}
