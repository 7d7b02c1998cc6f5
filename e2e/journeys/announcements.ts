import type { Page } from '@playwright/test'

/** Starts to record the texts that polite live regions announce, and returns a function that reads them. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const handle = await page.evaluateHandle(() => {
    const announced: string[] = []
    const textOf = (node: Node): string => node.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    const observer = new MutationObserver((mutations) => {
      for (const { target, addedNodes, type } of mutations) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[aria-live="polite"], [role="status"]')
        if (!region || (type === 'childList' && addedNodes.length === 0)) continue
        const parts =
          region.getAttribute('aria-atomic') === 'true' || type !== 'childList' ? [region] : addedNodes
        for (const part of parts) if (textOf(part)) announced.push(textOf(part))
      }
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    return announced
  })
  return () => handle.evaluate((announced) => [...announced])
}
