import { axe, faint } from '@vestibule/testing/axe'
import { en } from '@vestibule/words/en'
import { expect, test } from '../gallery/test.ts'
import { show } from '../gallery/visit.ts'
import { enlargeText, smallTargets, troublesOfLayout } from '../journeys/layout.ts'

// Emulates a touch screen, on which controls are larger.
test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

/** The fullest states of each page. `npm run gallery -- check` checks every state at every width. */
const states: Readonly<Record<string, readonly string[]>> = {
  'home, log-in and security': [
    ...['home--visitor', 'home--stop-dialog', 'log-in--wrong', 'log-in-code--mismatch'],
    ...['reset-password--errors', 'security--several', 'security--passkey-renamed'],
    ...['unknown--session-warning', 'unknown--session-ended-errors', 'unknown--session-ended-code'],
    ...['unknown--not-found', 'unsubscribe--ready', 'recover--code', 'details--email', 'details--held'],
    ...['designation--every-kind', 'designation--errors', 'designation--sign'],
    ...['designation--spouse-asked', 'designation--waiting', 'spouse--errors'],
  ],
  'sign-up and the first step': [
    ...['email--errors', 'login-details--errors', 'verify-phone--mismatch', 'verify-phone--too-many'],
    ...['edit-phone--errors', 'add-phone--errors', 'dead-end--unable', 'name--errors', 'name--read-only'],
    ...['name--electronic-documents', 'address--suggestion-active', 'address--suggestions-with-error'],
    ...['address--conflict-loaded', 'address--not-loaded', 'citizenship--countries-list'],
    ...['citizenship--countries-none', 'identity--why'],
  ],
  'the second step and the agreements': [
    ...['employment--trusted-contact-errors', 'beneficiaries--two', 'beneficiaries--one-with-errors'],
    ...['beneficiaries--two-with-errors', 'finances--read-only', 'suitability--errors'],
    ...['affiliations--read-only', 'affiliations--check-answers', 'affiliations--answers-not-loaded'],
    ...['agreements--errors', 'agreements--viewer', 'agreements--viewer-text-tables', 'review--longer'],
    ...['statements--errors'],
  ],
  'documents, bank and contribution': [
    ...['documents--added', 'documents--refused', 'documents--uploading', 'documents--refused-by-check'],
    ...['phone--items', 'phone--check', 'identity-wait--errors', 'break--personal-you-did-it'],
    ...['not-qualified--product-kyc-fail', 'contribution--errors', 'contribution--twice'],
    ...['contribution--one-time', 'bank--personal-bank-setup', 'deposit-form--errors'],
    ...['deposit-verify--errors', 'confirmation--edit-errors', 'confirmation--edit-one-time'],
    ...['confirmation--step-up', 'confirmation--step-up-email', 'confirmation--failed'],
    ...['congratulations--personal-signup-completed', 'contributions--form'],
    ...['contributions--authorization', 'contributions--returned-by-bank'],
  ],
}

test('[AX-01] axe finds the violations of a page', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Test</title><button></button><p style="color: #ddd; background: #fff">faint</p>',
  )
  const found = (await axe(page)).join()
  for (const rule of ['button-name', 'color-contrast']) expect(found).toContain(rule)
  expect(await faint(page)).toHaveLength(1)
})

for (const [part, ids] of Object.entries(states))
  test(`[AX-01] [AX-03] [AX-07] [AX-09] [AG-07] ${part}: in turn wide and dark, or narrow and light with large text and targets for a finger`, async ({
    page,
    open,
  }) => {
    test.setTimeout(300_000)
    const check = (where: string, find: typeof axe): Promise<void> =>
      expect.soft.poll(() => find(page), { message: where }).toEqual([])
    for (const [index, id] of ids.entries()) {
      await open(id)
      const [width, scheme] = index % 2 === 0 ? ([320, 'light'] as const) : ([1280, 'dark'] as const)
      await show(page, width, scheme)
      await check(`${id}, ${width} px`, axe)
      if (width === 1280) continue
      await check(`${id}, 320 px`, smallTargets)
      await check(`${id}, 320 px`, troublesOfLayout)
      await enlargeText(page, 200)
      await check(`${id}, 320 px and text at 200 %`, troublesOfLayout)
    }
  })

test('[NV-08] [AF-02] the loader covers the page while the account is created', async ({ page, open }) => {
  await open('affiliations--creating')
  await expect(page.getByRole('status').filter({ hasText: en.affiliations.creating }).first()).toBeVisible()
  await expect(page.locator('[inert] main')).toHaveCount(1)
})
