/** A state in our own undo history, because browsers cannot undo text that a script sets. */
interface State {
  value: string
  caret: number
}

interface History {
  states: State[]
  at: number
}

const maxStates = 100

const histories = new WeakMap<HTMLInputElement, History>()

const now = (input: HTMLInputElement): State => ({
  value: input.value,
  caret: input.selectionStart ?? input.value.length,
})

/** Adds the input's state to the history and drops the redo states. */
export const remember = (input: HTMLInputElement): void => {
  const history = histories.get(input) ?? { states: [], at: -1 }
  const state = now(input)
  if (history.states[history.at]?.value === state.value) return
  history.states = [...history.states.slice(0, history.at + 1), state].slice(-maxStates)
  history.at = history.states.length - 1
  histories.set(input, history)
}

export const step = (input: HTMLInputElement, by: -1 | 1): void => {
  const history = histories.get(input)
  const state = history?.states[history.at + by]
  if (!history || !state) return
  history.at += by
  put(input, state)
}

/** Restores our own undo state after the browser's menu has undone or redone text by itself. */
export const restore = (input: HTMLInputElement): void => {
  const history = histories.get(input)
  const state = history?.states[history.at]
  if (state && state.value !== input.value) put(input, state)
}

const put = (input: HTMLInputElement, { value, caret }: State): void => {
  // Uses the prototype's setter, because React ignores changes made with the element's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.setSelectionRange(caret, caret)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
