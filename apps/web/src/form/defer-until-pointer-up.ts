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

/** Also watches mouse events, because touch devices fire mouse events some time after the finger is lifted. */
export const watchPointer = (): void => {
  if (listening) return
  listening = true
  for (const startEvent of ['pointerdown', 'mousedown']) document.addEventListener(startEvent, down, true)
  for (const endEvent of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    document.addEventListener(endEvent, released, true)
}

/** Runs `run` after the pointer is released, because a new error would move the pressed button and lose the click. */
export const deferUntilPointerUp = (run: () => void): void => {
  if (pressed) deferred.push(run)
  else run()
}
