import type { Page } from '@playwright/test'
import { bundledCountries } from '@vestibule/domain/fields/countries.generated'
import { usStates } from '@vestibule/domain/fields/state'
import { sampleAddress, sampleEmployment, sampleName } from '@vestibule/testing/sample-person'

/** Reads the texts of a page: its title, what it shows except documents, and the names for screen readers. */
export const readTexts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributes = [
      'aria-label',
      'alt',
      'title',
      'placeholder',
      'aria-description',
      'aria-roledescription',
    ]
    const labels = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())].flatMap(
      (element) => attributes.map((name) => element.getAttribute(name) ?? ''),
    )
    const shown = document.body.cloneNode(true) as HTMLElement
    const isNoText = 'script, noscript, .outdated, style, symbol, [data-main-rotation], dialog [lang]'
    for (const element of shown.querySelectorAll(isNoText)) element.remove()
    const nodes = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    const texts: (string | null)[] = []
    while (nodes.nextNode()) texts.push(nodes.currentNode.nodeValue)
    return [document.title, ...texts, ...labels].join('\n')
  })

/** Data and proper names that are not in the catalog of words, so that pages show them unchanged. */
export const namesInData: readonly string[] = [
  ...bundledCountries.map(({ name }) => name),
  ...usStates.flatMap((state) => ('name' in state ? [state.name] : [])),
  'First Platypus Bank',
  ...Object.values(sampleName),
  sampleAddress.address_1,
  sampleEmployment.employer_name,
  sampleEmployment.job_title,
  // The broker determines the titles of its documents.
  'Standard Customer Account Agreement',
  ...['Roth', 'Traditional'].flatMap((type) => [
    `${type} IRA Disclosure Statement`,
    `${type} IRA Custodial Account Agreement`,
  ]),
]
