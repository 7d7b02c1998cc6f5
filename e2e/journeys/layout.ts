import { expect, type Page } from '@playwright/test'

/** Lists elements that are too wide for the page or clip their text (AX-03). */
export const troublesOfLayout = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    const troubles: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > width) {
      const isTooWide = (element: Element) => element.getBoundingClientRect().right > width + 1
      const widest = [...document.querySelectorAll('body *')].find(
        (element) => isTooWide(element) && ![...element.children].some(isTooWide),
      )
      troubles.push(`the page is ${scrollWidth} px wide: ${widest?.outerHTML.slice(0, 120)}`)
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(element)
      // Skips visually hidden text, which has no size, and elements with a fixed position.
      if (element.clientWidth <= 1 || clipPath !== 'none' || position === 'fixed') continue
      // Skips the transparent text that pdf.js lays over a document's picture.
      if (element.closest('[data-main-rotation]')) continue
      if (!element.textContent?.trim() || element.matches('select, option, canvas')) continue
      const cutX = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
      const cutY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
      if (cutX || cutY) troubles.push(`cut off: ${element.outerHTML.slice(0, 120)}`)
    }
    return troubles
  }, page.viewportSize()?.width ?? 0)

/** Expects the page to be no wider than its window. */
export const expectNoSideScroll = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(page.viewportSize()?.width)

/**
 * Lists words that break across two lines, except words that break at a hyphen, visually hidden words, and email and
 * web addresses, which can be longer than any line.
 */
export const brokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const broken: string[] = []
    for (const element of document.querySelectorAll(wanted)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if ((text.parentElement?.clientWidth ?? 2) === 1) continue
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (range.getClientRects().length > 1 && !/@|:\/\//.test(word)) broken.push(word)
        }
      }
    }
    return broken
  }, selector)

/** Sets the page's text size, like the font size setting of a browser. */
export const enlargeText = (page: Page, percent: number): Promise<void> =>
  page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size
    },
    percent === 100 ? '' : `${percent}%`,
  )

const least = 44

/** Lists controls that are smaller than a finger. Links within a sentence may be as high as their line. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const isInSentence = (element: Element): boolean =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentNode?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const targetOf = (element: HTMLElement): Element => {
      if (element.matches('[type="radio"], [type="checkbox"]')) return element.closest('label') ?? element
      // The button of a card covers its card.
      const covers = getComputedStyle(element, '::after').position === 'absolute'
      return covers ? (element.offsetParent ?? element) : element
    }
    const within = document.querySelector('dialog[open]') ?? document
    return [
      ...within.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element))
      .map((element) => ({ element, rect: targetOf(element).getBoundingClientRect() }))
      .filter(({ rect }) => rect.width > 1 && (rect.width < least - 0.5 || rect.height < least - 0.5))
      .map(({ element, rect }) => `${rect.width} × ${rect.height}: ${element.outerHTML.slice(0, 120)}`)
  }, least)
