/** The order of the events with which a browser, a password manager or a keyboard inserts texts. */
const insertionOrders = [
  'autofill of Chromium and WebKit',
  'autofill of Firefox',
  'a change event alone',
  'an input event alone',
  'all values before the first event',
  'a password manager that imitates keys',
  'a suggestion of a keyboard',
  'a composition in Chromium and Firefox',
  'a composition in WebKit',
] as const
export type InsertionOrder = (typeof insertionOrders)[number]

/** Runs in the page. Inserts texts into the form's fields by name, as values that no page script set. */
export function insertTexts({
  texts,
  order,
}: {
  texts: Record<string, string>
  order: InsertionOrder
}): void {
  const fields = Object.entries(texts).map(([name, text]) => {
    const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`main form [name="${name}"]`)
    if (!field) throw new Error(`no field ${name}`)
    const set = (value: string) =>
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    return { field, text, set, isSelect: field instanceof HTMLSelectElement }
  })
  const plain = (type: string) => new Event(type, { bubbles: true })
  const input = (inputType: string, data: string | null, isComposing = false) =>
    new InputEvent('input', { bubbles: true, inputType, data, isComposing })
  const composition = (type: string, data: string) => new CompositionEvent(type, { bubbles: true, data })

  if (order === 'all values before the first event') for (const { set, text } of fields) set(text)
  for (const { field, text, set, isSelect } of fields) {
    const fire = (...events: Event[]) => {
      for (const event of events) field.dispatchEvent(event)
    }
    if (isSelect && order !== 'all values before the first event') {
      // A browser lets a person or autofill choose an option, but no keyboard inserts text.
      set(text)
      fire(plain('input'), plain('change'))
      continue
    }
    switch (order) {
      case 'autofill of Chromium and WebKit':
        set(text)
        fire(plain('input'), plain('change'))
        break
      case 'autofill of Firefox':
        set(text)
        fire(input('insertReplacementText', text), plain('change'))
        break
      case 'a change event alone':
        set(text)
        fire(plain('change'))
        break
      case 'an input event alone':
        set(text)
        fire(plain('input'))
        break
      case 'all values before the first event':
        fire(plain('input'), plain('change'))
        break
      case 'a password manager that imitates keys':
        field.focus()
        fire(...['keydown', 'keypress', 'keyup'].map((type) => new KeyboardEvent(type, { bubbles: true })))
        set(text)
        fire(plain('input'), plain('change'))
        set(text)
        fire(new KeyboardEvent('keyup', { bubbles: true }), plain('input'), plain('change'))
        field.blur()
        break
      case 'a suggestion of a keyboard':
        field.focus()
        set(text)
        fire(input('insertText', text))
        field.blur()
        break
      default: {
        field.focus()
        fire(composition('compositionstart', ''))
        for (let end = 1; end <= text.length; end++) {
          const part = text.slice(0, end)
          fire(
            new KeyboardEvent('keydown', { bubbles: true, key: 'Process', keyCode: 229, isComposing: true }),
          )
          fire(composition('compositionupdate', part))
          set(part)
          fire(input('insertCompositionText', part, true))
        }
        if (order === 'a composition in WebKit') {
          set('')
          fire(input('deleteCompositionText', null, true))
          set(text)
          fire(input('insertFromComposition', text, true))
        }
        fire(composition('compositionend', text))
        field.blur()
      }
    }
  }
}

/** Runs in the page. Returns the fields' texts as shown while each field has focus. */
function shownTexts(names: readonly string[]): Record<string, string> {
  const texts = names.map((name) => {
    const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`main form [name="${name}"]`)
    field?.focus()
    const text = field?.value ?? '(no field)'
    field?.blur()
    return [name, text]
  })
  return Object.fromEntries(texts)
}

/** The texts that phones and password managers insert, and what the field then shows. */
type Insertion = readonly [inserted: string, shown: string]

const asTyped = (...texts: string[]): Insertion[] => texts.map((text) => [text, text])

/** The fields of each screen, by name. */
const insertions: Readonly<Record<string, Readonly<Record<string, readonly Insertion[]>>>> = {
  'login-details': {
    phoneNumber: [
      ['+1 (217) 555-0100', '217-555-0100'],
      ['12175550100', '217-555-0100'],
      ['+1\u00a0217\u00a0555\u00a00100', '217-555-0100'],
      ['217\u2012555\u20110100', '217-555-0100'],
      ['\u202a+1 (217) 555‑0100\u202c', '217-555-0100'],
    ],
  },
  name: {
    firstName: asTyped(' Zoë\u00a0', 'D’Arcy', 'José', 'Kaʻiulani'),
    lastName: asTyped('O’Brien ', '\u00a0Smith–Jones', 'Muñoz'),
  },
  address: {
    address_1: asTyped('1 Main Street ', '1 Main Street\u00a0'),
    address_2: asTyped(' Apt\u00a04', 'Apt 4'),
    zipcode: [
      ['12207-1234', '12207-1234'],
      ['12207 1234', '12207-1234'],
      ['122071234', '12207-1234'],
      ['NY 12207', '12207'],
      ['12207–1234', '12207-1234'],
    ],
    city: asTyped('Albany ', '\u00a0Albany'),
    state: asTyped('NY'),
  },
  identity: {
    ssn: [
      ['219‒09‒4321', '219-09-4321'],
      ['219 09 4321', '219-09-4321'],
      ['219–09–4321', '219-09-4321'],
      ['219094321', '219-09-4321'],
      ['２１９０９４３２１', '219-09-4321'],
    ],
    birthDate: [
      ['1980-05-04', '05/04/1980'],
      ['5/4/1980', '05/04/1980'],
      ['05-04-1980', '05/04/1980'],
      ['May 4, 1980', '05/04/1980'],
      ['4 de mayo de 1980', '05/04/1980'],
      ['19800504', '05/04/1980'],
      ['05/04/1980', '05/04/1980'],
    ],
  },
  contribution: {
    amount: [
      ['$7,000', '7000'],
      ['7000', '7000'],
      ['7\u00a0000', '7000'],
      ['\u00a0$7 000 ', '7000'],
      ['$7,000.00', '$7,000.00'],
      ['٧٠٠٠', '7000'],
    ],
  },
}

/** A page of any engine. */
interface AnyPage {
  evaluate<R, A>(run: (argument: A) => R | Promise<R>, argument: A): Promise<R>
}

const mapTexts = <T>(texts: readonly (readonly [string, T])[], text: (of: T) => string) =>
  Object.fromEntries(texts.map(([name, of]) => [name, text(of)]))

/** Fills in a screen's fields by every order of events. @returns a line for each field that then shows another text than expected */
export async function wrongInsertions(page: AnyPage, screen: string): Promise<string[]> {
  const wrong: string[] = []
  const fields = Object.entries(insertions[screen] ?? {})
  // A screen's heading appears before its saved answers.
  await page.evaluate(async (name) => {
    while (!document.querySelector(`main form [name="${name}"]`))
      await new Promise((resolve) => setTimeout(resolve, 20))
  }, fields[0]?.[0])
  for (const [turn, order] of insertionOrders.entries()) {
    const chosen = fields.map(([name, texts]) => [name, texts[turn % texts.length] ?? ['', '']] as const)
    const empty = mapTexts(fields, () => '')
    await page.evaluate(insertTexts, { order: 'autofill of Firefox', texts: empty })
    await page.evaluate(insertTexts, { order, texts: mapTexts(chosen, ([inserted]) => inserted) })
    const shown = await page.evaluate(
      shownTexts,
      fields.map(([name]) => name),
    )
    for (const [name, [inserted, expected]] of chosen)
      if (shown[name] !== expected) wrong.push(`${order}: ${name} shows ${shown[name]} after ${inserted}`)
  }
  return wrong
}
