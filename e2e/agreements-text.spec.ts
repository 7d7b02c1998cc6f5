import type { Page } from '@playwright/test'
import { scannedPdf } from '@vestibule/testing/document-pdfs'
import { button } from './journeys/controls.ts'
import { query } from './journeys/database.ts'
import { keyboardOf } from './journeys/keyboard.ts'
import { complete, expect, expectScreen, test, ui } from './journeys/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const eSign = 'E-Sign Agreement'
/** The title in the document itself. */
const eSignTitle = 'Electronic Signature and Delivery Agreement'
const viewerOf = (page: Page) => page.getByRole('dialog', { name: eSign })
const headingsOf = (page: Page) =>
  viewerOf(page)
    .getByRole('heading')
    .evaluateAll((all) => all.map((heading) => `${heading.tagName} ${heading.textContent}`))

const serve = (page: Page, body: Buffer, times = 1) =>
  page.route('**/e-sign/pdf', (route) => route.fulfill({ contentType: 'application/pdf', body }), { times })

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: `View ${eSign}` }).click()
  await expect(viewerOf(page).getByText('Loading ...')).toBeHidden()
}
const viewAs = (page: Page, format: 'text' | 'PDF') => button(page, `View as ${format}`).click()

test('[AG-13] [AX-02] a document is read as text by keyboard, and accepted with the form in which it was opened', async ({
  page,
  visit,
  driver,
  stack,
}) => {
  const applicant = await visit('agreements')
  const keys = keyboardOf(page)
  const checkbox = page.getByRole('checkbox', { name: eSign })
  await expect(checkbox).toHaveAccessibleDescription('1 page')
  await keys.activate(page.getByRole('button', { name: `View ${eSign}` }))
  const viewer = viewerOf(page)
  await expect(viewer.getByRole('status').first()).toHaveText(/^Page 1 of 1/)
  await keys.activate(button(page, 'View as text'))
  await expect(viewer.getByRole('status').first()).toHaveText('Shown as text')
  await expect(button(page, 'View as PDF')).toBeFocused()
  const region = viewer.getByRole('region', { name: eSign })
  await expect(region.getByRole('heading', { level: 3, name: eSignTitle })).toBeVisible()
  await expect(region.getByRole('heading', { level: 4, name: /^1\. / })).toBeVisible()
  await expect(region).toContainText('This is the text of the PDF. You agree to the PDF itself.')
  await expect(region).not.toContainText('page 1 of 1')
  await keys.to(region)
  await keys.press('End')
  await expect.poll(() => region.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await keys.activate(button(page, 'Understood'))
  await expect(viewer).toBeHidden()
  await expect(checkbox).toBeChecked()
  await expect(checkbox).toHaveAccessibleDescription('1 page Opened')
  await expect(page.getByRole('button', { name: `View ${eSign}` })).toBeFocused()

  // The next document opens in the same form.
  await page.getByRole('button', { name: 'View Advisor Advisory Contract Agreement' }).click()
  await expect(page.getByRole('dialog').getByRole('status').first()).toHaveText('Shown as text')
  await button(page, 'Close').click()
  await expect(page.getByRole('checkbox', { name: 'Advisor Advisory' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Advisor Advisory' })).toHaveAccessibleDescription(
    /Opened$/,
  )

  const served = await query<{ id: string; hash: string }>(
    stack,
    `select agreement_id as id, encode(sha256, 'hex') as hash from served_agreement where client_id = $1`,
    [applicant.clientId],
  )
  await complete(driver, 'agreements')
  await expectScreen(page, 'contribution')
  const [acceptance] = await query<{
    details: { agreement_id: string; sha256: string; opened_as?: string[] }[]
  }>(stack, 'select details from acceptance where client_id = $1', [applicant.clientId])
  const opened = acceptance?.details.filter((one) => one.opened_as) ?? []
  expect(opened.map((one) => [one.agreement_id, one.opened_as])).toEqual([
    ['e-sign', ['pdf', 'text']],
    ['advisor-advisory-contract', ['text']],
  ])
  for (const one of opened) expect(served).toContainEqual({ id: one.agreement_id, hash: one.sha256 })
})

const html = `<!doctype html><html lang="en"><body>Before <b>you</b> begin
<h1>Terms</h1><p>One<br>line</p><ol start="3"><li>Third<ul><li>Nested</ul></ol>
<table><tr><th scope="col">Service<th scope="col">Price<tr><td>Wire<td>$25</table>
<blockquote><p>Quoted</blockquote><script>document.title = 'run'</script><img src="/loaded.png">`

test('[AG-13] [BR-03] the text is the HTML of the document, or that of the PDF if the HTML does not load', async ({
  page,
  visit,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.route('**/brand/words-en-*.json', async (route) => {
    const response = await route.fetch()
    const texts = (await response.json()) as { documents: { key: string; html?: string }[] }
    for (const one of texts.documents) if (one.key === 'e-sign') one.html = '/documents/e-sign.html'
    await route.fulfill({ response, json: texts })
  })
  await page.route(
    '**/documents/e-sign.html',
    (route) => route.fulfill({ contentType: 'text/html', body: html }),
    {
      times: 1,
    },
  )
  await visit('agreements')
  await open(page)
  await viewAs(page, 'text')
  const viewer = viewerOf(page)
  await expect(viewer).toContainText('This is the web version of the PDF. You agree to the PDF itself.')
  expect(await headingsOf(page)).toEqual([`H2 ${eSign}`, 'H3 Terms'])
  await expect(viewer.getByRole('listitem')).toHaveText([/Third/, 'Nested'])
  await expect(viewer.getByRole('columnheader')).toHaveText(['Service', 'Price'])
  await expect(viewer.getByRole('cell')).toHaveText(['Wire', '$25'])
  for (const text of ['Before you begin', 'One line', 'Quoted']) await expect(viewer).toContainText(text)
  await expect(viewer).not.toContainText('run')
  expect(loaded).not.toContain('/loaded.png')
  await button(page, 'Close').click()

  ui.allowErrors(/status of 404/)
  await open(page)
  await expect(viewer).toContainText('This is the text of the PDF. You agree to the PDF itself.')
})

test('[AG-13] a document without text, and a damaged one, can be tried again and downloaded', async ({
  page,
  visit,
}) => {
  await visit('agreements')
  await serve(page, await scannedPdf(), 2)
  await open(page)
  await viewAs(page, 'text')
  const viewer = viewerOf(page)
  const notice = viewer.getByText('We cannot show this document as text. View it as a PDF, or download it.')
  await expect(notice).toBeVisible()
  await expect(button(page, 'Understood')).toHaveAttribute('aria-disabled', 'true')
  await expect(viewer.getByRole('link', { name: 'Download' })).toBeVisible()
  await viewAs(page, 'PDF')
  await expect(viewer.getByRole('status').first()).toHaveText(/^Page 1 of 1/)
  await expect(notice).toBeHidden()
  await page.keyboard.press('Escape')

  ui.allowErrors(/Indexing all PDF objects/)
  await serve(page, Buffer.from('%PDF-1.7 damaged'), 2)
  await page.getByRole('button', { name: `View ${eSign}` }).click()
  await expect(viewer.getByText('We could not load this document.')).toBeVisible()
  await viewAs(page, 'text')
  await expect(notice).toBeVisible()
  await button(page, 'Try again').click()
  await expect(viewer.getByRole('heading', { level: 3, name: eSignTitle })).toBeVisible()
  await expect(button(page, 'Understood')).not.toHaveAttribute('aria-disabled')
})

test('[AX-03] [AX-07] on a phone the viewer fills the screen, and opens at the width of the text', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('agreements')
  await open(page)
  const viewer = viewerOf(page)
  const status = viewer.getByRole('status').first()
  await expect(status).toHaveText(/^Page 1 of 1, 1[23]\d%$/)
  expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expect(button(page, 'Understood')).toBeInViewport({ ratio: 1 })

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    const boxes = await Promise.all(
      [
        button(page, 'Zoom out'),
        button(page, 'Zoom in'),
        button(page, 'View as text'),
        viewer.getByRole('link', { name: 'Download' }),
      ].map((control) => control.boundingBox()),
    )
    expect(new Set(boxes.map((box) => box?.y)).size, `${width} px`).toBe(1)
    for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }

  // The text begins and ends inside of the view, and the page's margins are outside.
  const region = viewer.getByRole('region')
  const lines = region.getByRole('group').first().locator('span[role="presentation"]')
  const view = await region.boundingBox()
  const widest = await lines.evaluateAll((spans) => {
    const boxes = spans.map((span) => span.getBoundingClientRect())
    return {
      left: Math.min(...boxes.map((box) => box.left)),
      right: Math.max(...boxes.map((box) => box.right)),
    }
  })
  const [left, right] = [view?.x ?? 0, (view?.x ?? 0) + (view?.width ?? 0)]
  expect(widest.left).toBeGreaterThanOrEqual(left)
  expect(widest.left).toBeLessThan(left + 40)

  const zoom = async () => Number(/(\d+)%$/.exec((await status.textContent()) ?? '')?.[1])
  const first = await zoom()
  await button(page, 'Zoom in').click()
  await expect.poll(zoom).toBe(150)
  await region.focus()
  await page.keyboard.press('0')
  await expect.poll(zoom).toBe(first)
  // A wider window, such as a turned tablet, fits the page. A narrow one fits the text again.
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect.poll(zoom).toBe(100)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(zoom).toBe(first)
  await button(page, 'Zoom out').click()
  await button(page, 'Zoom out').click()
  await expect.poll(zoom).toBe(100)
  expect(right).toBeLessThanOrEqual(390)
  await button(page, 'Close').click()
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('button', { name: `View ${eSign}` })).toBeFocused()
})
