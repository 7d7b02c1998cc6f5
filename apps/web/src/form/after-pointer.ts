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

/** Begins to watch the pointer; called once a form is on the page. */
export const watchPointer = (): void => {
  if (listening) return
  listening = true
  document.addEventListener('pointerdown', () => {
    pressed = true
  })
  document.addEventListener('pointerup', released)
  document.addEventListener('pointercancel', released)
}

export const afterPointer = (run: () => void): void => {
  if (pressed) waiting.push(run)
  else run()
}
