let pressed = false
let deferred: (() => void)[] = []
let listening = false

const released = () => {
  setTimeout(() => {
    pressed = false
    const runs = deferred
    deferred = []
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
  for (const startEvent of ['pointerdown', 'mousedown']) document.addEventListener(startEvent, down, true)
  for (const endEvent of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    document.addEventListener(endEvent, released, true)
}

/** A new error would move the button away from the pointer, and the click would be lost. */
export const deferUntilPointerUp = (run: () => void): void => {
  if (pressed) deferred.push(run)
  else run()
}
