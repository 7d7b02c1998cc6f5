import type { Locator, Page } from '@playwright/test'
import { button, field } from './journeys/controls.ts'
import { runJourney } from './journeys/roth-journey.ts'
import { expect, expectScreen, screenOf, test, ui } from './journeys/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

interface Mask {
  label: string
  /** Keys that the test types one by one. */
  keys: string
  written: string
  /** Texts to paste, by the formatted value that each text must yield. */
  pasted: Readonly<Record<string, readonly string[]>>
}

const phone: Mask = {
  label: 'Phone number',
  keys: '2125550100',
  written: '212-555-0100',
  pasted: {
    '212-555-0100': ['(212) 555-0100', '+1 212 555 0100', '212\u00a0555\u00a00100', '２１２５５５０１００'],
  },
}
const ssn: Mask = {
  label: 'Social Security number',
  keys: '219094321',
  written: '219-09-4321',
  pasted: {
    '219-09-4321': ['219 09 4321', '219\u00a009\u00a04321', '219.09.4321', '２１９-０９-４３２１'],
  },
}
const date: Mask = {
  label: 'Date of birth',
  keys: '04171985',
  written: '04/17/1985',
  pasted: {
    '04/07/1985': ['4/7/1985'],
    '04/17/1985': ['1985-04-17', '4.17.1985', '4\u00a0/\u00a017\u00a0/\u00a01985', '０４／１７／１９８５'],
  },
}
const zip: Mask = {
  label: 'ZIP code',
  keys: '100141234',
  written: '10014-1234',
  pasted: {
    '10014-1234': ['10014 1234', '１００１４-１２３４'],
    '10014': [' 10014\n', 'NY 10014'],
  },
}

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

async function tryMask(page: Page, { label, keys, written, pasted }: Mask): Promise<void> {
  const control = field(page, label)
  const { keyboard } = page
  const clear = async () => {
    await control.focus()
    await control.selectText()
    await keyboard.press('Delete')
    expect(await shown(control)).toBe('|')
  }
  const separators = [...written].flatMap((sign, at) => (/\d/.test(sign) ? [] : [at]))
  const [separator = 0] = separators

  await test.step(`${label}: typed key by key`, async () => {
    await clear()
    for (const [index, key] of [...keys].entries()) {
      await keyboard.press(key)
      const now = await shown(control)
      expect(now.endsWith('|'), now).toBe(true)
      expect(digits(now)).toBe(keys.slice(0, index + 1))
    }
    expect(await shown(control)).toBe(`${written}|`)
  })

  await test.step(`${label}: edited in the middle`, async () => {
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

  await test.step(`${label}: a selection replaced, by a key and by pasting`, async () => {
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

  await test.step(`${label}: undone and done again`, async () => {
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

  await test.step(`${label}: pasted`, async () => {
    for (const [expected, texts] of Object.entries(pasted))
      for (const text of texts) {
        await clear()
        await paste(page, text)
        expect(await shown(control), JSON.stringify(text)).toBe(`${expected}|`)
        await keyboard.press('ControlOrMeta+Z')
        expect(await control.inputValue()).toBe('')
      }
  })

  await test.step(`${label}: filled in by the browser, without a key`, async () => {
    await clear()
    await control.evaluate((element: HTMLInputElement, filled) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, filled)
      element.dispatchEvent(new Event('input', { bubbles: true }))
      element.dispatchEvent(new Event('change', { bubbles: true }))
    }, keys)
    await expect(control).toHaveValue(written)
  })

  await test.step(`${label}: composed by an input method, which is not disturbed`, async () => {
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
}

test('[SU-05] phone number', async ({ page, driver }) => {
  await runJourney(driver, { to: 'login-details' })
  await tryMask(page, phone)
})

test('[PE-05] [PE-09] [PE-10] [PE-11] SSN, also over a saved one, date of birth and ZIP code', async ({
  page,
  visit,
}) => {
  const applicant = await visit('identity')
  await tryMask(page, ssn)
  await tryMask(page, date)
  await screenOf('identity').press({ page, person: applicant.person, sandbox: applicant.sandbox })
  await expectScreen(page, 'employment')
  await page.goto('/onboarding/identity')
  const saved = field(page, ssn.label)
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

  await ui.open(page, '/onboarding/address', 'address')
  await tryMask(page, zip)
})

test('[CO-13] an amount accepts $ and commas, and refuses cents and signs', async ({ page, visit }) => {
  await visit('contribution')
  const amount = field(page, 'Contribution amount')
  const refused = page.getByText('Use digits only, such as 500.', { exact: true })
  const pastes = (text: string) => paste(page, text)
  for (const enter of [pastes, (text: string) => page.keyboard.type(text)]) {
    for (const text of ['250.75', '-500', '1e5']) {
      await amount.selectText()
      await enter(text)
      await amount.blur()
      await expect(refused).toBeVisible()
      await expect(amount).toHaveValue(text)
      await expect(amount).toHaveAccessibleDescription(/Use digits only, such as 500\.$/)
    }
    await amount.selectText()
    await enter('$1,000')
    await amount.blur()
    await expect(refused).toBeHidden()
    await expect(amount).toHaveValue('1000')
  }
  await button(page, '5').click()
  const saved = page.waitForRequest('**/api/contribution/client/*')
  await button(page, 'Next').click()
  expect((await saved).postDataJSON()).toMatchObject({ amount: 1000 })
  await expectScreen(page, 'bank')
})
