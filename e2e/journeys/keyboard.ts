import { expect, type Locator, type Page } from '@playwright/test'

/** Returns helpers that operate a page by keyboard only. By default, Playwright presses the keys, and focus must be visible. */
export const keyboardOf = (
  page: Page,
  keyboard: Pick<Page['keyboard'], 'press' | 'type'> = page.keyboard,
  checkFocus: (page: Page) => Promise<void> = expectFocusVisible,
) => {
  const hasFocus = (control: Locator): Promise<boolean> =>
    control.evaluate((element) => element.matches(':focus'), undefined, { timeout: 10_000 })

  /** Moves focus to the control by pressing Tab, and checks that focus is visible at each stop. */
  const to = async (control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await control.waitFor()
    for (let presses = 0; presses < 80; presses++) {
      if (await hasFocus(control)) return
      await keyboard.press(key)
      await checkFocus(page)
    }
    throw new Error(`80 times ${key} did not lead to ${control}`)
  }

  return {
    to,
    press: (key: string) => keyboard.press(key),
    async type(control: Locator, text: string): Promise<void> {
      await to(control)
      await keyboard.type(text)
    },
    async activate(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
      await to(control)
      await keyboard.press(key)
    },
    /** Selects an option by typing its label. */
    async select(control: Locator, label: string): Promise<void> {
      await to(control)
      // Retries, because a pause of 1 s between letters restarts the browser's search.
      await expect(async () => {
        await keyboard.type(label)
        await expect(control.locator('option:checked')).toHaveText(label, { timeout: 1_500 })
      }).toPass()
    },
    async choose(group: Locator, answer: string): Promise<void> {
      const radios = group.getByRole('radio')
      const wanted = group.getByRole('radio', { name: answer, exact: true })
      await to(radios.first())
      if (!(await wanted.isChecked())) await keyboard.press('Space')
      for (let presses = 0; presses < 10 && !(await wanted.isChecked()); presses++)
        await keyboard.press('ArrowDown')
      await expect(wanted).toBeChecked()
      await checkFocus(page)
    },
  }
}

/** Checks that the focused element, if any, is in view and that it or its card has an outline. */
async function expectFocusVisible(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    if (!focused || focused === document.body) return undefined
    const isOutlined = (element: Element | null | undefined): boolean => {
      const style = element ? getComputedStyle(element) : undefined
      return style?.outlineStyle !== 'none' && Number.parseFloat(style?.outlineWidth ?? '0') >= 2
    }
    const parent = focused.parentElement
    const around = [focused, parent, parent?.parentElement, focused.closest('label')]
    const { width, height, bottom, top } = focused.getBoundingClientRect()
    const inView = width > 0 && height > 0 && bottom > 0 && top < innerHeight
    return around.some(isOutlined) && inView ? undefined : focused.outerHTML
  })
  expect(hidden, 'what has focus without showing it').toBeUndefined()
}
