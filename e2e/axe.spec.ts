import { expect, type Page, test } from '@playwright/test'
import { axe, faint } from '@vestibule/testing/axe'
import { measureCpu } from '@vestibule/testing/cpu-seconds'
import { en } from '@vestibule/words/en'
import { entries } from './gallery/entries.ts'
import { type Gallery, startGallery } from './gallery/server.ts'
import { openEntry, show } from './gallery/visit.ts'
import { enlargeText, troublesOfLayout } from './journeys/layout.ts'

// One worker, because each starts a gallery.
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let gallery: Gallery
let record: (path: string) => void
test.beforeAll(async () => {
  record = measureCpu()
  gallery = await startGallery()
})
test.afterAll(async () => {
  await gallery.close()
  record(test.info().file)
})

const open = async (page: Page, id: string): Promise<void> => {
  const entry = entries.find((one) => one.id === id)
  if (!entry) throw new Error(`the gallery has no entry ${id}`)
  await page.context().clearCookies()
  await openEntry(page, gallery, entry, 'en', true)
}

/** The fullest states of each page. `npm run gallery -- check` checks every state at every width. */
const states: Readonly<Record<string, readonly string[]>> = {
  'home, sign-up and log-in': [
    ...['home--visitor', 'home--stop-dialog', 'home--stopped', 'email--errors', 'login-details--errors'],
    ...['verify-phone--mismatch', 'verify-phone--too-many', 'edit-phone--errors', 'log-in--wrong'],
    ...['log-in-code--by-email', 'forgot-password--errors', 'reset-password--errors'],
    ...['security--several', 'security--passkey-renamed', 'unknown--session-warning'],
    ...[
      'unknown--session-ended',
      'unknown--not-found',
      'dead-end--unable',
      'unsubscribe--ready',
      'phone--added',
    ],
  ],
  'the first and the second step': [
    ...['name--errors', 'name--read-only', 'name--electronic-documents', 'address--suggestions'],
    ...['address--conflict', 'address--not-loaded', 'citizenship--countries-list', 'identity--why'],
    ...['employment--trusted-contact', 'employment--trusted-contact-errors', 'beneficiaries--two'],
    ...['beneficiaries--one-with-errors', 'finances--errors', 'finances--read-only'],
    ...['suitability--errors', 'affiliations--check-answers'],
  ],
  'the third and the fourth step': [
    ...['agreements--errors', 'agreements--viewer', 'agreements--viewer-text', 'review--longer'],
    ...['statements--check-answers', 'documents--added', 'documents--refused-by-check'],
    ...[
      'identity-wait--errors',
      'break--personal-you-did-it',
      'not-qualified--product-kyc-fail',
      'contribution--errors',
    ],
    ...['contribution--twice', 'bank--personal-bank-setup', 'deposit-form--errors'],
    ...['deposit-verify--last-try', 'confirmation--edit-errors', 'confirmation--date-passed'],
    ...['confirmation--step-up', 'congratulations--personal-signup-completed'],
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
  test(`[AX-01] [AX-03] [AX-07] [AG-07] ${part}: wide and dark, narrow and light, with large text`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    const check = (where: string, find: (page: Page) => Promise<string[]>): Promise<void> =>
      expect.soft.poll(() => find(page), { message: where }).toEqual([])
    for (const id of ids) {
      await open(page, id)
      await show(page, 1280, 'dark')
      await check(`${id}, 1280 px`, axe)
      await show(page, 320, 'light')
      await check(`${id}, 320 px`, axe)
      await check(`${id}, 320 px`, troublesOfLayout)
      await enlargeText(page, 200)
      await check(`${id}, 320 px and text at 200 %`, troublesOfLayout)
    }
  })

test('[NV-08] [AF-02] the loader covers the page while the account is created', async ({ page }) => {
  await open(page, 'affiliations--creating')
  await expect(page.getByRole('status').filter({ hasText: en.affiliations.creating }).first()).toBeVisible()
  await expect(page.locator('[inert] main')).toHaveCount(1)
})
