/**
 * Undo and redo of fields whose text is rewritten while it is typed. The browser's own are of no use there: a text that was
 * set by a script cannot be undone, and redoing puts digits where they never were.
 */
interface State {
  value: string
  caret: number
}

interface History {
  states: State[]
  /** where in them the field is */
  at: number
}

/** Steps back that a field remembers. */
const REMEMBERED = 100

const histories = new WeakMap<HTMLInputElement, History>()

const now = (input: HTMLInputElement): State => ({
  value: input.value,
  caret: input.selectionStart ?? input.value.length,
})

/** Remembers what the field holds, where that is new: what was undone before it cannot be redone any more. */
export const remember = (input: HTMLInputElement): void => {
  const history = histories.get(input) ?? { states: [], at: -1 }
  const state = now(input)
  if (history.states[history.at]?.value === state.value) return
  history.states = [...history.states.slice(0, history.at + 1), state].slice(-REMEMBERED)
  history.at = history.states.length - 1
  histories.set(input, history)
}

/** One step back (-1) or forth (1); the field stays where there is none. */
export const step = (input: HTMLInputElement, by: -1 | 1): void => {
  const history = histories.get(input)
  const state = history?.states[history.at + by]
  if (!history || !state) return
  history.at += by
  put(input, state)
}

/** What the field held before the browser undid or redid something by itself, from its menu. */
export const restore = (input: HTMLInputElement): void => {
  const history = histories.get(input)
  const state = history?.states[history.at]
  if (state && state.value !== input.value) put(input, state)
}

/** As if the person had edited it: whoever listens to the field hears of it. */
const put = (input: HTMLInputElement, { value, caret }: State): void => {
  // past React's own setter, which would take the text for what it knows already
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.setSelectionRange(caret, caret)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
