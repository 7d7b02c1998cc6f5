import type { Page } from '@playwright/test'
import { button, field, taxCertification, textsOf } from './journeys/controls.ts'
import { keyboardOf } from './journeys/keyboard.ts'
import { type Answer, heading, waitForHydration } from './journeys/roth-journey.ts'
import { expect, expectScreen, headingOf, screenOf, test, ui } from './journeys/test.ts'

const arriveAt = async (page: Page, screen: string): Promise<void> => {
  await expectScreen(page, screen)
  await expect(heading(page, headingOf(screen))).toBeFocused()
}

test('[AX-02] [AX-08] [NV-12] a Roth IRA is opened by keyboard alone', async ({ page, person, stack }) => {
  test.slow()
  const keys = keyboardOf(page)
  const group = (name: string) => page.getByRole('radiogroup', { name })
  const enter = ({ kind, label, value }: Answer): Promise<void> => {
    if (kind === 'text') return keys.type(field(page, label), value)
    return kind === 'select' ? keys.select(field(page, label), value) : keys.choose(group(label), value)
  }
  const goOn = () => keys.activate(button(page, 'Continue'))

  /** Completes a form. With `isFirstIncomplete`, first submits it with its last field empty, and expects focus there. */
  const complete = async (screen: string, submit: () => Promise<void>, isFirstIncomplete = false) => {
    await arriveAt(page, screen)
    const answers = screenOf(screen).answers(person)
    for (const [index, answer] of answers.entries()) {
      if (isFirstIncomplete && index === answers.length - 1) {
        await keys.activate(button(page, 'Continue'), 'Space')
        await expect(field(page, answer.label)).toBeFocused()
      }
      await enter(answer)
    }
    await submit()
  }
  const pressEnter = () => keys.press('Enter')

  await ui.open(page, '/', 'home')
  await waitForHydration(page)
  await keys.activate(page.getByRole('link', { name: 'Open a Roth IRA' }))
  await complete('email', pressEnter, true)
  await complete('login-details', pressEnter, true)

  await arriveAt(page, 'verify-phone')
  await screenOf('verify-phone').fill({ page, person, sandbox: stack.sandbox })
  await keys.type(field(page, 'Verification code'), await stack.sandbox.code(textsOf(person)))
  await arriveAt(page, 'verify-email')
  await keys.type(field(page, 'Verification code'), await stack.sandbox.code(person.email))

  await complete('name', pressEnter, true)
  await complete('address', goOn, true)

  await arriveAt(page, 'citizenship')
  const isCitizen = group('Are you a U.S. Citizen?')
  await goOn()
  await expect(isCitizen.getByRole('radio').first()).toBeFocused()
  await keys.choose(isCitizen, 'No')
  await keys.to(isCitizen.getByRole('radio').last(), 'Shift+Tab')
  await keys.press('ArrowUp')
  await expect(isCitizen.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await goOn()

  await complete('identity', pressEnter)
  await complete('employment', pressEnter)
  await complete('beneficiaries', goOn)
  await complete('finances', goOn)
  await complete('suitability', goOn)

  await arriveAt(page, 'affiliations')
  await goOn()
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await keys.activate(page.getByRole('checkbox', { name: 'None of the above' }), 'Space')
  await goOn()

  await arriveAt(page, 'agreements')
  const openers = page.getByRole('button', { name: /^View / })
  await keys.activate(openers.first())
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('heading')).toBeFocused()
  await expect(viewer.getByText('Loading ...')).toBeHidden()
  await keys.activate(viewer.getByRole('button', { name: 'Zoom in' }))
  await keys.activate(viewer.getByRole('button', { name: 'Understood' }))
  await expect(viewer).toBeHidden()
  await expect(openers.first()).toBeFocused()
  await keys.activate(openers.last())
  await expect(viewer).toBeVisible()
  await keys.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(openers.last()).toBeFocused()
  await keys.activate(button(page, 'I Agree'))
  await expect(page.getByText('You must agree to the terms to proceed.')).toBeVisible()
  // The document viewer checked the first agreement's checkbox.
  await expect(page.getByRole('listitem').getByRole('checkbox').nth(1)).toBeFocused()
  await keys.to(page.getByRole('checkbox', { name: 'Accept all' }), 'Shift+Tab')
  await keys.press('Space')
  await keys.to(taxCertification(page))
  await keys.press('Space')
  await keys.activate(button(page, 'I Agree'))

  await arriveAt(page, 'contribution')
  const calendar = field(page, 'Days of the month')
  await keys.to(field(page, 'Contribution amount'))
  await keys.press('Control+A')
  await keys.type(field(page, 'Contribution amount'), '300')
  await keys.choose(group('Frequency'), 'Monthly')
  await keys.to(calendar.getByRole('button', { name: '1', exact: true }))
  for (const arrow of ['Right', 'Right', 'Down', 'Right', 'Up', 'Right', 'Left', 'Right'])
    await keys.press(`Arrow${arrow}`)
  await expect(calendar.getByRole('button', { name: '5', exact: true })).toBeFocused()
  await keys.press('Space')
  await keys.activate(button(page, 'Next'))

  await arriveAt(page, 'bank')
  await keys.activate(button(page, 'Connect instantly'))
  const link = page.getByRole('dialog', { name: 'Plaid Link (sandbox)' })
  await keys.activate(link.getByRole('button', { name: 'First Platypus Bank' }))
  await keys.type(link.getByLabel('Username'), 'user_good')
  await keys.type(link.getByLabel('Password'), 'pass_good')
  await keys.press('Enter')
  await keys.activate(link.getByRole('radio').first(), 'Space')
  await keys.activate(link.getByRole('button', { name: 'Connect account' }))

  await arriveAt(page, 'confirmation')
  await keys.activate(button(page, 'Edit'))
  const edit = page.getByRole('dialog', { name: 'Edit Contribution Schedule' })
  await expect(edit.getByRole('heading', { name: 'Edit Contribution Schedule' })).toBeFocused()
  await keys.press('Escape')
  await expect(edit).toBeHidden()
  await expect(button(page, 'Edit')).toBeFocused()
  await keys.activate(button(page, 'Confirm Contribution'))

  await arriveAt(page, 'congratulations')
  await keys.to(page.getByRole('link', { name: 'Go to Dashboard' }))
})
