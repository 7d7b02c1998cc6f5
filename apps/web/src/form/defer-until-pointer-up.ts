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

/** Touch devices fire mouse events some time after the finger is up. */
export const watchPointer = (): void => {
  if (listening) return
  listening = true
  for (const begun of ['pointerdown', 'mousedown']) document.addEventListener(begun, down, true)
  for (const ended of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    document.addEventListener(ended, released, true)
}

/** A new error would move the button away from the pointer, and the click would be lost. */
export const deferUntilPointerUp = (run: () => void): void => {
  if (pressed) waiting.push(run)
  else run()
}
