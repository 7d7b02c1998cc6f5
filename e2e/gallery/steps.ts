/** An action that the page's script performs after the page has loaded. Names and labels are texts of the catalog. */
export type Step =
  /**
   * Presses a button, link, summary, checkbox or radio button. `within` is the accessible name of its group.
   * `narrowOnly` skips the step in windows of at least 60rem.
   */
  | { do: 'press'; name: string; within?: string; narrowOnly?: true }
  | { do: 'fill'; label: string; value: string }
  | { do: 'choose'; label: string; option: string }
  /** Chooses a file of this size in the page's file field. */
  | { do: 'upload'; name: string; bytes: number }
  /** Chooses a photo, drawn by the page, in the page's file field. */
  | { do: 'photo' }
  /** Waits until the page shows this text, or a button with this name. */
  | { do: 'see'; text: string }
  /** Presses a key in the focused control. */
  | { do: 'key'; key: string }

export const press = (name: string, within?: string): Step =>
  within === undefined ? { do: 'press', name } : { do: 'press', name, within }
/** Opens a fold. Does nothing in wide windows, where the brand panel shows the content. */
export const openFold = (name: string): Step => ({ do: 'press', name, narrowOnly: true })
export const fill = (label: string, value: string): Step => ({ do: 'fill', label, value })
export const choose = (label: string, option: string): Step => ({ do: 'choose', label, option })
export const upload = (name: string, bytes: number): Step => ({ do: 'upload', name, bytes })
export const photo: Step = { do: 'photo' }
export const see = (text: string): Step => ({ do: 'see', text })
export const key = (name: string): Step => ({ do: 'key', key: name })

export interface PageScript {
  steps: readonly Step[]
  /** Regular expressions for API paths whose calls stay pending. If there are any, the page never finishes loading. */
  held: readonly string[]
}

/**
 * Runs in the page, as text: it must not use anything outside itself. Performs the steps, waits until the page has
 * loaded everything, and then sets the attribute `data-gallery` of `<html>` to `ready`, or to the reason of a failure.
 */
export const runInPage = ({ steps, held }: PageScript): void => {
  const stepMs = 20_000
  const quietMs = 150
  const isHeld = (path: string) => held.some((pattern) => new RegExp(pattern).test(path))
  const state = { pending: 0, changedAt: performance.now() }
  const change = (by: number) => {
    state.pending += by
    state.changedAt = performance.now()
  }
  const { fetch } = window
  window.fetch = (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    const answer = fetch(input, init)
    if (isHeld(path)) return answer
    change(1)
    const done = () => setTimeout(() => change(-1))
    answer.then(done, done)
    return answer
  }

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? textOf(element)
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  /** The page, or the dialog that covers it. */
  const scope = (): HTMLElement =>
    [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
  const all = (selector: string, within: Element = scope()) =>
    [...within.querySelectorAll<HTMLElement>(selector)].filter(isShown)
  const groupNamed = (name: string) =>
    all('fieldset, [role="radiogroup"], [role="group"], section, li').find((group) => {
      const label = document.getElementById(group.getAttribute('aria-labelledby') ?? '')
      const legend = group.querySelector(':scope > legend')
      return [label, legend].some((one) => one && textOf(one) === name) || group.ariaLabel === name
    })
  const until = async <T>(what: string, find: () => T | undefined | false | null): Promise<T> => {
    for (const end = performance.now() + stepMs; ; await pause(20)) {
      const found = find()
      if (found) return found
      if (performance.now() > end) throw new Error(`the page shows no ${what}`)
    }
  }
  const controlOf = (label: string): Promise<HTMLElement> =>
    until(`field “${label}”`, () => {
      const labels = all('label').filter((one) => textOf(one) === label)
      const control = (labels[0] as HTMLLabelElement | undefined)?.control
      return control ?? all('input, select').find((one) => one.ariaLabel === label)
    })
  const enter = (control: HTMLElement, value: string) => {
    const type = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
    control.focus()
    // Uses the prototype's setter, because React ignores changes made with the element's own setter.
    Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(control, value)
    control.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const perform = async (step: Step): Promise<void> => {
    if (step.do === 'see') {
      await until(
        `text “${step.text}”`,
        () =>
          // biome-ignore lint/performance/useDomNodeTextContent: only shown text counts
          scope().innerText.replace(/\s+/g, ' ').includes(step.text) ||
          all('button').some((one) => one.ariaLabel === step.text),
      )
    } else if (step.do === 'press') {
      if (step.narrowOnly && matchMedia('(min-width: 60rem)').matches) return
      const target = await until(`button “${step.name}”`, () => {
        const within = step.within === undefined ? scope() : groupNamed(step.within)
        const named = within && all('button, a[href], summary, label, [role="option"]', within)
        return named?.find((one) => nameOf(one) === step.name && one.ariaBusy !== 'true')
      })
      target.focus()
      target.click()
    } else if (step.do === 'key') {
      const options = { key: step.key, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options))
    } else if (step.do === 'fill') enter(await controlOf(step.label), step.value)
    else if (step.do === 'choose') {
      const select = (await controlOf(step.label)) as HTMLSelectElement
      const option = [...select.options].find((one) => textOf(one) === step.option)
      if (!option) throw new Error(`“${step.label}” has no option “${step.option}”`)
      enter(select, option.value)
    } else {
      const field = await until('file field', () =>
        document.querySelector<HTMLInputElement>('[type="file"]:not([capture])'),
      )
      const data = new DataTransfer()
      if (step.do === 'photo') {
        const drawn = await new Promise<Blob | null>((resolve) =>
          document.createElement('canvas').toBlob(resolve),
        )
        if (drawn) data.items.add(new File([drawn], 'photo.png', { type: drawn.type }))
      }
      // The page reads the first bytes, which are those of a PDF.
      else data.items.add(new File(['%PDF-1.7\n', new Uint8Array(step.bytes - 9)], step.name))
      field.files = data.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  /** A prerendered control reacts only after React has hydrated it. The page `/phone` (`#views`) does not use React. */
  const isHydrated = () => {
    const control = document.querySelector(':is(main form, main a, main button):not(main:has(> #views) *)')
    return !control || Object.keys(control).some((key) => key.startsWith('__react'))
  }
  const isLoaded = () =>
    document.readyState === 'complete' &&
    state.pending === 0 &&
    performance.now() - state.changedAt > quietMs &&
    isHydrated() &&
    (held.length > 0 || (document.querySelector('main h1') && !scope().querySelector('[aria-busy="true"]')))
  const settle = async () => {
    let resources = -1
    await until('end of loading', () => {
      const before = resources
      resources = performance.getEntriesByType('resource').length
      return isLoaded() && before === resources
    })
    await document.fonts.ready
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const run = async () => {
    await settle()
    for (const step of steps) {
      await perform(step)
      // Lets React render before the next step.
      await pause(30)
    }
    await settle()
    await frame()
    await frame()
  }
  const end = (result: string) => {
    document.documentElement.dataset.gallery = result
  }
  run().then(
    () => end('ready'),
    (error: unknown) => end(String(error)),
  )
}
