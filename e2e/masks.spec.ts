import type { Locator, Page } from '@playwright/test'
import { field } from './journeys/controls.ts'
import { expect, expectScreen, screenOf, test } from './journeys/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const label = 'Social Security number'
/** Keys that the test types one by one. */
const keys = '219094321'
const written = '219-09-4321'

/** Returns the field's value with `|` at the caret. */
const shown = (control: Locator): Promise<string> =>
  control.evaluate((element: HTMLInputElement) => {
    const caret = element.selectionStart ?? 0
    return `${element.value.slice(0, caret)}|${element.value.slice(caret)}`
  })
const select = (control: Locator, start: number, end = start): Promise<void> =>
  control.evaluate((element: HTMLInputElement, range) => element.setSelectionRange(...range), [
    start,
    end,
  ] as const)
const paste = async (page: Page, text: string): Promise<void> => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}
const digits = (text: string): string => text.replace(/\D/g, '')

// The formats of the other fields with a mask: `formatting.test.ts` and `autofill.spec.ts`.
test('[PE-09] [PE-11] an SSN keeps its caret while it is typed, edited, pasted, undone and composed, also over a saved one', async ({
  page,
  visit,
}) => {
  const applicant = await visit('identity')
  const control = field(page, label)
  const { keyboard } = page
  const clear = async () => {
    await control.focus()
    await control.selectText()
    await keyboard.press('Delete')
    expect(await shown(control)).toBe('|')
  }
  const separator = written.indexOf('-')

  await test.step('typed key by key', async () => {
    await clear()
    for (const [index, key] of [...keys].entries()) {
      await keyboard.press(key)
      const now = await shown(control)
      expect(now.endsWith('|'), now).toBe(true)
      expect(digits(now)).toBe(keys.slice(0, index + 1))
    }
    expect(await shown(control)).toBe(`${written}|`)
  })

  await test.step('edited in the middle', async () => {
    // Backspace and Delete skip a separator.
    await select(control, separator + 1)
    await keyboard.press('Backspace')
    expect(await shown(control)).toBe(`${written.slice(0, separator)}|${written.slice(separator)}`)
    await keyboard.press('Delete')
    expect(await shown(control)).toBe(`${written.slice(0, separator + 1)}|${written.slice(separator + 1)}`)
    // A digit that is deleted and typed again returns to the same position.
    await select(control, 2)
    await keyboard.press('Backspace')
    const less = await shown(control)
    expect(digits(less)).toBe(keys[0] + keys.slice(2))
    expect(less.indexOf('|')).toBe(1)
    await keyboard.press(keys[1] ?? '')
    expect(await shown(control)).toBe(`${written.slice(0, 2)}|${written.slice(2)}`)
    await select(control, 0)
    await keyboard.press('Delete')
    expect((await shown(control)).startsWith('|')).toBe(true)
    await keyboard.press(keys[0] ?? '')
    expect(await shown(control)).toBe(`${written[0]}|${written.slice(1)}`)
  })

  await test.step('a selection replaced, by a key and by pasting', async () => {
    // Selects a range that includes a separator.
    await select(control, 1, separator + 2)
    await keyboard.press(keys[1] ?? '')
    await keyboard.type(keys.slice(2, separator + 1))
    expect(await shown(control)).toBe(`${written.slice(0, separator + 2)}|${written.slice(separator + 2)}`)
    await select(control, 1, separator)
    await paste(page, ` ${keys.slice(1, separator)} `)
    expect(digits(await control.inputValue())).toBe(keys)
    expect(digits((await shown(control)).split('|')[0] ?? '')).toBe(keys.slice(0, separator))
  })

  await test.step('undone and done again', async () => {
    await clear()
    await keyboard.type(keys.slice(0, 4))
    const [four, three] = [await control.inputValue(), keys.slice(0, 3)]
    await keyboard.press('ControlOrMeta+Z')
    expect(digits(await control.inputValue())).toBe(three)
    await keyboard.press('ControlOrMeta+Shift+Z')
    expect(await shown(control)).toBe(`${four}|`)
    for (let times = 0; times < 4; times++) await keyboard.press('ControlOrMeta+Z')
    expect(await control.inputValue()).toBe('')
    await keyboard.type(keys)
    expect(await shown(control)).toBe(`${written}|`)
    // Typing after an undo clears the redo history.
    await keyboard.press('ControlOrMeta+Z')
    await keyboard.press(keys.at(-1) ?? '')
    await keyboard.press('ControlOrMeta+Y')
    expect(await shown(control)).toBe(`${written}|`)
  })

  await test.step('composed by an input method, which is not disturbed', async () => {
    await clear()
    const wide = keys.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const devtools = await page.context().newCDPSession(page)
    const composed = wide.slice(0, 4)
    await devtools.send('Input.imeSetComposition', {
      text: composed,
      selectionStart: composed.length,
      selectionEnd: composed.length,
    })
    expect(await control.inputValue()).toBe(composed)
    await devtools.send('Input.insertText', { text: composed })
    expect(digits(await control.inputValue())).toBe(keys.slice(0, 4))
    await keyboard.type(keys.slice(4))
    expect(await shown(control)).toBe(`${written}|`)
  })

  await control.blur()
  await expect(control).not.toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Date of birth').fill('04171985')
  await screenOf('identity').press({ page, person: applicant.person, sandbox: applicant.sandbox })
  await expectScreen(page, 'employment')
  await page.goto('/onboarding/identity')
  const saved = field(page, label)
  await expect(saved).toHaveValue('***-**-4321')
  // Typing replaces a saved SSN, and undo restores the SSN.
  await saved.press('End')
  await page.keyboard.press('7')
  await expect(saved).toHaveValue('7')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(saved).toHaveValue('***-**-4321')
  await saved.selectText()
  await paste(page, '219 09 5555')
  await expect(saved).toHaveValue('219-09-5555')
})
