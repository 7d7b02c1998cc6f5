import type { Page } from '@playwright/test'
import { en } from '@vestibule/words/en'
import type { Expected } from './expected.ts'

interface PageState {
  path: string
  title: string
  headings: string[]
  steps: { text: string; isCurrent: boolean; isButton: boolean }[]
  hasProgress: boolean
  buttons: string[]
  text: string
  isWaiting: boolean
}

const readPage = (page: Page): Promise<PageState> =>
  page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const textOf = (element: Element) => (element.textContent ?? '').trim()
    const main = document.querySelector('main')
    const nav = document.querySelector('nav[aria-label="Progress"]')
    const all = (selector: string) => [...(main?.querySelectorAll(selector) ?? [])].filter(shown)
    return {
      path: location.pathname,
      title: document.title,
      headings: [...document.querySelectorAll('h1')].filter(shown).map(textOf),
      hasProgress: nav !== null && shown(nav),
      steps: [...(nav?.querySelectorAll('li') ?? [])].map((item) => ({
        text: textOf(item).replace(/\s+/g, ' '),
        isCurrent: item.getAttribute('aria-current') === 'step',
        isButton: item.querySelector('button') !== null,
      })),
      buttons: all('button:not([disabled]), a[href]')
        .filter((one) => one.closest('nav') === null)
        .map((one) => one.getAttribute('aria-label') ?? textOf(one)),
      text: main?.textContent ?? '',
      isWaiting: all('[role="status"], progress, [role="progressbar"], [aria-busy="true"]').length > 0,
    }
  })

const backNames: readonly string[] = [en.common.back, en.confirmation.changeBank, en.bank.keep]
const BRAND = 'Vestibule'
const CONTACT = 'team@vestibule.example'

const differences = (seen: PageState, expected: Expected): string[] => {
  const { path, heading, progress, back, needsNoButton } = expected
  const found: string[] = []
  const report = (isWrong: boolean, difference: string) => isWrong && found.push(difference)
  report(seen.headings.join() !== heading, `the heading is “${seen.headings.join()}” and not “${heading}”`)
  report(seen.path !== path, `the path is ${seen.path} and not ${path}`)
  report(seen.title !== `${heading} · ${BRAND}`, `the title is “${seen.title}”`)
  report(
    seen.hasProgress !== (progress !== undefined),
    `the header is ${seen.hasProgress ? '' : 'not '}there`,
  )
  if (progress && seen.hasProgress) {
    report(
      JSON.stringify(seen.steps) !== JSON.stringify(progress),
      `the steps are ${JSON.stringify(seen.steps)}`,
    )
  }
  const ways = seen.buttons.filter((name) => backNames.includes(name))
  report(ways.join() !== (back ?? ''), `the ways back are “${ways.join()}” and not “${back ?? ''}”`)
  const hasNext = seen.buttons.some((name) => !backNames.includes(name) && name !== '')
  const isEnough =
    needsNoButton === 'contact'
      ? seen.text.includes(CONTACT)
      : needsNoButton === 'wait' && (seen.isWaiting || hasNext)
  report(!hasNext && !isEnough, 'nothing leads on')
  return found
}

/** Polls until the page matches. @returns the remaining differences */
const waitForMatch = async (page: Page, expected: Expected): Promise<string[]> => {
  const end = Date.now() + 10_000
  for (;;) {
    // Reading can fail while the page navigates.
    const seen = await readPage(page).catch(() => undefined)
    const found = seen ? differences(seen, expected) : ['the page could not be read']
    if (found.length === 0 || Date.now() > end) return found
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

/** Checks `/onboarding`, and the page behind Back if there is a Back button. */
export async function checkPage(
  page: Page,
  baseUrl: string,
  at: Expected,
  before: Expected | undefined,
): Promise<string[]> {
  await page.goto(`${baseUrl}/onboarding`, { waitUntil: 'commit' })
  const found = await waitForMatch(page, at)
  if (found.length > 0 || before === undefined || at.back === undefined) return found
  await page.getByRole('button', { name: at.back, exact: true }).click()
  return (await waitForMatch(page, before)).map((difference) => `after ${at.back} ${difference}`)
}
