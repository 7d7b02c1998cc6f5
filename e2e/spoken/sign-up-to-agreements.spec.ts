import { passwordRuleNames, passwordRules } from '@vestibule/domain/fields/password'
import { en } from '@vestibule/words/en'
import { field, link, taxCertification, textsOf } from '../journeys/controls.ts'
import { keyboardOf } from '../journeys/keyboard.ts'
import { failRequests } from '../journeys/network.ts'
import { type Answer, heading, waitForHydration } from '../journeys/roth-journey.ts'
import { expect, expectScreen, headingOf, screenOf, ui } from '../journeys/test.ts'
import { controls, dialogTitleType, events, namesOfLiveRegions, titleType } from './expected.ts'
import { test } from './screen-reader.ts'
import { normalize } from './transcript.ts'

/** Orca's commands on a desktop keyboard. */
const previousTitle = 'Shift+1'
const nextDialogTitle = '2'
const nextRadio = 'r'
/** Reads from Orca's position to the end of the page, without a move of focus. */
const readOnwards = 'KP_Add'

/** Returns the phrases that Orca speaks when focus reaches a control. */
const phrasesAt = (screen: string, label: string): readonly string[] => {
  const phrases = controls[screen]?.[label]
  if (!phrases) throw new Error(`expected.ts does not say what is spoken at “${label}” of ${screen}`)
  return phrases
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

test('[AX-12] [AX-08] [AX-02] a screen reader speaks every screen from sign-up to the agreements', async ({
  page,
  person,
  stack,
  reader,
}) => {
  ui.allowErrors(/status of 500/)
  const { keys, begin, expectSpeech, spokenPhrases, settle } = reader
  const keyboard = keyboardOf(page, keys, settle)
  const group = (name: string) => page.getByRole('radiogroup', { name })
  const inGroup = (name: string) => group(name).getByRole('radio').first()

  /** Expects focus on the heading. Moves focus back by one control, reads on, and expects the heading to be spoken. */
  const arriveAt = async (screen: string): Promise<void> => {
    await expectScreen(page, screen)
    const title = headingOf(screen)
    await expect(heading(page, title)).toBeFocused()
    // The footer is hidden while the screen's content loads.
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await settle()
    begin(`${screen}: the control before the heading`)
    await keys.press('Shift+Tab')
    await settle()
    begin(`${screen}: the page`)
    const start = spokenPhrases().length
    await keys.command(readOnwards)
    await expectSpeech(title, titleType, ...events.pageEnd)
    for (const name of namesOfLiveRegions) expect.soft(spokenPhrases().slice(start)).not.toContain(name)
  }
  const moveTo = async (screen: string, label: string, key?: 'Tab' | 'Shift+Tab'): Promise<void> => {
    begin(`${screen}: ${label}`)
    const isGroup = (await group(label).count()) > 0
    const control = isGroup ? inGroup(label) : page.getByRole('main').getByLabel(label, { exact: true })
    const named = page.getByRole('main').getByRole('button', { name: label, exact: true })
    const target = isGroup ? control : control.or(named).first()
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await keyboard.to(target, key)
    await expectSpeech(...phrasesAt(screen, label))
  }
  /** Chooses an option in browse mode, in which the arrow keys read lines. */
  const choose = async (label: string, value: string): Promise<void> => {
    const wanted = group(label).getByRole('radio', { name: value, exact: true })
    for (const option of await group(label).getByRole('radio').all()) {
      const name = (await option.locator('..').textContent()) ?? ''
      if (name === value) break
      begin(`${label}: after ${name}`)
      const next = option.locator('xpath=ancestor::label/following-sibling::label[1]')
      await keys.command(nextRadio)
      await expectSpeech((await next.textContent()) ?? '', 'radio button')
    }
    begin(`${label}: ${value}`)
    await keys.command('Space')
    await expect(wanted).toBeChecked()
    await expectSpeech('selected')
  }
  const answer = async (screen: string, { kind, label, value }: Answer): Promise<void> => {
    await moveTo(screen, label)
    if (kind === 'radio') return choose(label, value)
    begin(`${screen}: answer to ${label}`)
    if (kind === 'select') {
      await keyboard.select(field(page, label), value)
      return expectSpeech(value)
    }
    await keys.type(value)
    await expect
      .poll(async () => (await field(page, label).inputValue()).replace(/[^\w@.]/g, ''))
      .toBe(value.replace(/[^\w@.]/g, ''))
  }
  const submit = async (screen: string, label = 'Continue'): Promise<void> => {
    await moveTo(screen, label)
    begin(`after ${screen}`)
    await keys.press('Enter')
  }
  const complete = async (screen: string): Promise<void> => {
    await arriveAt(screen)
    for (const one of screenOf(screen).answers(person)) await answer(screen, one)
    await submit(screen)
  }

  begin('home')
  await keys.command('Control+l')
  await keys.type(`${stack.baseUrl}/`)
  await keys.command('Enter')
  await expectScreen(page, 'home')
  await waitForHydration(page)
  await expectSpeech(...events.loaded)
  begin('home: Open a Roth IRA')
  await keyboard.to(link(page, 'Open a Roth IRA'))
  await expectSpeech(...phrasesAt('home', 'Open a Roth IRA'))
  begin('after home')
  await keys.command('Enter')
  await complete('email')

  await test.step('a password rule is announced when it is met', async () => {
    await arriveAt('login-details')
    const [phone] = screenOf('login-details').answers(person)
    if (phone) await answer('login-details', phone)
    await moveTo('login-details', 'Password')
    for (const [index, character] of [...person.password].entries()) {
      const [before, after] = [index, index + 1].map((end) => passwordRules(person.password.slice(0, end)))
      const met = passwordRuleNames.filter((rule) => after?.[rule] && !before?.[rule])
      begin(`login-details: ${met.length > 0 ? `the password meets ${met}` : 'the password grows'}`)
      await keys.type(character)
      for (const rule of met) await expectSpeech(`${en.fields.password.rules[rule]} (met)`)
    }
    await submit('login-details')
  })

  await test.step('a code is checked at its sixth digit', async () => {
    for (const [screen, to, sent] of [
      ['verify-phone', textsOf(person), events.codeSentToPhone],
      ['verify-email', person.email, events.codeSentByEmail],
    ] as const) {
      await expectScreen(page, screen)
      await expectSpeech(...sent)
      await arriveAt(screen)
      await moveTo(screen, 'Verification code')
      begin(`after ${screen}`)
      await keys.type(await stack.sandbox.code(to))
    }
  })

  await test.step('the header lists the steps', async () => {
    await arriveAt('name')
    // The link before the heading comes after the steps.
    begin('name: the control before the steps')
    await keys.press('Shift+Tab')
    await settle()
    begin('name: the steps')
    await keys.command(readOnwards)
    await expectSpeech(...events.progress)
    for (const one of screenOf('name').answers(person)) await answer('name', one)
    await submit('name')
  })

  await test.step('errors are announced', async () => {
    await arriveAt('address')
    await moveTo('address', 'ZIP code')
    await keys.type('1001')
    begin('address: an incomplete ZIP code is left')
    await keys.press('Tab')
    await expectSpeech(...events.zipLeft)
    begin('address: back to the ZIP code')
    await keys.press('Shift+Tab')
    await expectSpeech(...events.zipAgain)
    await submit('address')
    await expectSpeech(...events.streetRequired)
    for (const one of screenOf('address').answers(person)) await answer('address', one)
    await failRequests(page, '**/api/**', { method: 'PATCH', times: 1 })
    await submit('address')
    await expectSpeech(...events.saveFailed)
    begin('after address')
    await keys.press('Enter')
  })

  await complete('citizenship')

  await test.step('the Social Security number is not spoken until Show', async () => {
    await arriveAt('identity')
    const [ssn, birthDate] = screenOf('identity').answers(person)
    if (!ssn || !birthDate) throw new Error('the identity screen has two answers')
    await answer('identity', ssn)
    const show = page.getByRole('main').getByRole('button', { name: 'Show' })
    const readAll = async (part: string): Promise<void> => {
      begin(`identity: the heading before ${part}`)
      await keys.command(previousTitle)
      await expectSpeech(headingOf('identity'), titleType)
      begin(`identity: ${part}`)
      await keys.command(readOnwards)
      await expectSpeech('Continue', 'button', ...events.pageEnd)
    }
    begin('identity: the number is left')
    await keys.press('Tab')
    await expectSpeech(...events.hidden)
    const left = spokenPhrases().length
    await readAll('the page with a hidden number')
    await expectSpeech(...events.hiddenNumber)
    expect.soft(digitsOf(spokenPhrases().slice(left).join(' '))).not.toContain(person.ssn.slice(-4))
    begin('identity: Show')
    await keyboard.to(show)
    await keys.press('Space')
    await expectSpeech(...events.shown)
    await readAll('the page with a shown number')
    await expectSpeech('Social Security number', 'entry', normalize(person.ssn))
    begin('identity: Hide')
    await keyboard.to(show)
    await keys.press('Space')
    await expectSpeech(...events.hiddenAgain)
    await answer('identity', birthDate)
    await submit('identity')
  })

  for (const screen of ['employment', 'beneficiaries', 'finances', 'suitability']) await complete(screen)

  await test.step('affiliations', async () => {
    await arriveAt('affiliations')
    await submit('affiliations')
    await expectSpeech(...events.nothingChosen)
    await moveTo('affiliations', 'None of the above')
    begin('affiliations: chosen')
    await keys.press('Space')
    await expectSpeech(...events.checked)
    await submit('affiliations')
    await expectSpeech(...events.creating)
  })

  await test.step('agreements', async () => {
    await arriveAt('agreements')
    await submit('agreements', 'I Agree')
    await expectSpeech(...events.notAgreed)
    const view = page.getByRole('button', { name: /^View / }).first()
    const name = (await view.getAttribute('aria-label'))?.replace('View ', '') ?? ''
    begin('agreements: View')
    await keyboard.to(view)
    await expectSpeech('View', name, 'button')
    begin('agreements: the viewer')
    await keys.press('Enter')
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('heading')).toBeFocused()
    await expectSpeech(name, ...events.pages)
    begin('agreements: the title of the viewer')
    await keys.command(nextDialogTitle)
    await expectSpeech(name, dialogTitleType)
    begin('agreements: Understood')
    await keyboard.to(viewer.getByRole('button', { name: 'Understood' }))
    await expectSpeech('Understood', 'button')
    begin('agreements: back from the viewer')
    await keys.press('Enter')
    await expect(view).toBeFocused()
    await expectSpeech('View', name, 'button')
    await moveTo('agreements', 'Accept all', 'Shift+Tab')
    begin('agreements: all accepted')
    await keys.press('Space')
    await expectSpeech(...events.checked)
    begin('agreements: the tax certification')
    await keyboard.to(taxCertification(page))
    await keys.press('Space')
    await expectSpeech(...events.checked)
    await submit('agreements', 'I Agree')
    await expectScreen(page, 'contribution')
  })
})
