/**
 * Runs now, or when the finger or mouse that is down has finished its click. An error that appears at once under a
 * field being left moves the button below it away from under the pointer, and the click would be lost.
 */
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

/**
 * Begins to watch the pointer; called once a form is on the page. A finger's mouse events, with which a field is left, may come
 * some time after the finger is up.
 */
export const watchPointer = (): void => {
  if (listening) return
  listening = true
  for (const begun of ['pointerdown', 'mousedown']) document.addEventListener(begun, down, true)
  for (const ended of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    document.addEventListener(ended, released, true)
}

export const afterPointer = (run: () => void): void => {
  if (pressed) waiting.push(run)
  else run()
}
