import { button } from './journeys/controls.ts'
import { mailedLink } from './journeys/provider-records.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, test, ui } from './journeys/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const day = 24 * 60 * 60

test("[SU-19] a reminder's link ends the reminders", async ({ page, person, reach, stack }) => {
  await reach('address')
  await page.context().clearCookies()
  stack.clock.advance(day + 60)
  try {
    const { code, output } = await stack.command('housekeeping')
    expect(code, output).toBe(0)
    const address = await mailedLink(stack, person.email, 'unsubscribe')
    await ui.openTitle(page, address, 'Stop our reminders')
    expect(page.url()).toBe(`${stack.baseUrl}/unsubscribe`)
    const answered = page.waitForResponse('**/api/auth/unsubscribe')
    await button(page, 'Stop these reminders').click()
    expect((await answered).status()).toBe(200)
    await expect(heading(page, 'You will get no more reminders.')).toBeFocused()
    // Opening another link in the same tab must show the button again.
    await ui.openTitle(page, '/unsubscribe#another', 'Stop our reminders')
    await expect(button(page, 'Stop these reminders')).toBeVisible()
    await ui.press(page, 'Back To Home Screen', 'home')
  } finally {
    stack.clock.advance(-day - 60)
  }
})
