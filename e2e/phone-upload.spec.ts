import type { Page } from '@playwright/test'
import { unverified } from '@vestibule/testing/applicant'
import { en } from '@vestibule/words/en'
import { button } from './journeys/controls.ts'
import { troublesOfLayout } from './journeys/layout.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, test, ui } from './journeys/test.ts'

const phoneSection = (page: Page) => page.getByRole('region', { name: 'Take the photos with your phone' })

test('[HO-01] a phone takes front and back, and the waiting computer goes on', async ({
  page,
  browser,
  person,
  reach,
  stack,
}) => {
  person.ssn = unverified('0003').ssn
  const applicant = await reach('contribution')
  await ui.openTitle(page, '/onboarding', 'Help us verify your identity')
  await button(page, 'Show a code for my phone').click()
  await expect(phoneSection(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  // A reload shows the same code. The test reads its link from the reply, as a phone's camera reads it from the code.
  const [reply] = await Promise.all([page.waitForResponse(/\/phone-link\//), page.reload()])
  const { url } = (await reply.json()) as { url: string }
  await expect(phoneSection(page).getByRole('img', { name: /^QR code/ })).toBeVisible()

  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    locale: 'es',
  })
  const phone = await context.newPage()
  const problems: string[] = []
  phone.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  phone.on('pageerror', (error) => problems.push(error.message))
  await phone.goto(url)
  await expect(heading(phone, 'Photos of your documents')).toBeFocused()
  expect(phone.url()).not.toContain('#')
  await expect(phoneSection(page)).toContainText('Your phone is connected.')

  await test.step('a reload of either keeps the phone connected, in the other language too', async () => {
    await page.reload()
    await expect(phoneSection(page)).toContainText('Your phone is connected.')
    await phone.reload()
    await phone.getByRole('link', { name: 'Español' }).click()
    await expect(heading(phone, 'Fotos de sus documentos')).toBeVisible()
    await phone.getByRole('link', { name: 'English' }).click()
    await expect(heading(phone, 'Photos of your documents')).toBeVisible()
  })

  const polledAt: number[] = []
  page.on('request', (request) => request.url().includes('/phone-link/') && polledAt.push(Date.now()))
  await button(phone, 'Send documents').press('Enter')
  await expect(phone.getByText('Please add a document for: Legal address.')).toBeVisible()
  await button(phone, "Driver's license").press('Enter')
  await expect(heading(phone, "Driver's license: front")).toBeFocused()
  await expect(phone.getByText('Fit the document inside the frame.')).toBeVisible()
  await expect(button(phone, 'Take photo')).toBeEnabled()
  await button(phone, 'Take photo').press('Enter')
  await expect(heading(phone, 'Can you read every word?')).toBeVisible()
  await button(phone, 'Use this photo').press('Enter')
  await expect(heading(phone, "Driver's license: back")).toBeFocused()
  expect(await troublesOfLayout(phone)).toEqual([])
  const chosen = phone.getByLabel('Choose a photo instead')
  await expect(chosen).not.toHaveAttribute('capture')
  await chosen.setInputFiles({
    name: 'back.jpg',
    mimeType: 'image/jpeg',
    buffer: await phone.screenshot({ type: 'jpeg' }),
  })
  await button(phone, 'Use this photo').press('Enter')
  await expect(phone.getByText('Document added')).toBeVisible()
  expect(await troublesOfLayout(phone)).toEqual([])
  await expect.poll(() => polledAt.length).toBeGreaterThan(1)
  await button(phone, 'Send documents').press('Enter')
  await expect(heading(phone, 'Your documents were sent')).toBeFocused()

  await expect(heading(page, 'Your documents have been uploaded')).toBeVisible()
  const held = (await stack.sandbox.ledger()).documents.filter(({ upload, linked }) => upload && linked)
  expect(held.map(({ document_type, mime_type }) => [document_type, mime_type])).toContainEqual([
    'DRIVING_LICENSE',
    'image/jpeg',
  ])
  expect(await applicant.readClient()).toMatchObject({ client_status: 'KYC_DOCUMENT_UPLOADED' })
  expect(problems).toEqual([])
  const gaps = polledAt.slice(1).map((at, index) => at - (polledAt[index] ?? 0))
  expect(gaps.length).toBeGreaterThan(0)
  expect(Math.min(...gaps), 'time between polls, in ms').toBeGreaterThanOrEqual(2_000)
  await phone.reload()
  await expect(heading(phone, 'This link no longer works')).toBeVisible()
  await expect(phone.getByText('make a new code there')).toBeVisible()
  await context.close()
})

test('[HO-01] [KY-15] [EN-04] [AX-03] without a camera, one control opens the phone’s camera and one chooses a photo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route('**/api/phone-upload', (route) =>
    route.fulfill({
      json: {
        link: 'one',
        items: ['address'],
        types: ['DRIVING_LICENSE'],
        expiresAt: '2026-11-29T15:15:00Z',
      },
    }),
  )
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'mediaDevices'))
  await page.goto('/phone')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Vestibule' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })).toBeVisible()
  await expect(page.getByText(/from your computer at \d+:00 .*until \d+:15 /)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '28px')
  await button(page, "Driver's license").click()
  await expect(page.getByLabel('Open the camera')).toHaveAttribute('capture', 'environment')
  const chosen = page.getByLabel('Choose a photo instead')
  await expect(chosen).not.toHaveAttribute('capture')
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  await chosen.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic })
  await expect(page.getByRole('alert')).toHaveText(`IMG_1.HEIC: ${en.documents.errors.file_heic}`)
  expect(await troublesOfLayout(page)).toEqual([])
})
