/** Keeps spaces and hyphens, so that the dots have the shape and the length of the number. */
export const dots = (text: string): string => text.replace(/[^\s-]/g, '•')

type Input = Pick<HTMLInputElement, 'value' | 'type' | 'isConnected'>

/**
 * Stores a number outside its input. While concealed, the input's value contains only dots, because the browser exposes
 * the value to assistive technology and to extensions even if CSS draws dots. Forms read and write `field`.
 */
export const createConcealedInput = () => {
  let input: Input | null = null
  /** The number while the input shows dots. */
  let number: string | undefined
  return {
    field: {
      get value() {
        return number ?? input?.value ?? ''
      },
      set value(text: string) {
        if (!input) return
        if (number !== undefined) number = text
        input.value = number === undefined ? text : dots(text)
      },
      get type() {
        return input?.type ?? ''
      },
      get isConnected() {
        return input?.isConnected === true
      },
    },
    attach: (element: Input | null) => {
      if (element) number = undefined
      input = element
    },
    conceal: () => {
      if (!input || number !== undefined) return
      number = input.value
      input.value = dots(number)
    },
    /** @returns true if the input showed dots */
    reveal: (): boolean => {
      if (!input || number === undefined) return false
      input.value = number
      number = undefined
      return true
    },
    /** Call this after other code or the browser has changed the input's value. */
    overwritten: () => {
      number = undefined
    },
  }
}
