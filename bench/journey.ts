import type { Page } from '@playwright/test'
import { heading, type JourneyScreen, nextHeading, rothJourney } from '../e2e/journeys/roth-journey.ts'
import { phone, startBrowser } from './browser.ts'
import { newcomer } from './newcomers.ts'
import { type Report, withoutBudget } from './report.ts'
import { startSite, temporaryFolder } from './site.ts'

/** Assumed typing speed of an applicant. */
const charactersPerMinute = 200
const firstId = 'name'
const lastId = 'suitability'

interface Work {
  fields: number
  characters: number
  presses: number
}

/** Counts an applicant's inputs from the legal name to the affiliations, and sums typing time and page waits. */
export const measureJourney = async (): Promise<Report> => {
  const site = await startSite(temporaryFolder())
  const applicant = newcomer(site)
  await applicant.signUp()
  const browser = await startBrowser()
  const context = await browser.newContext({ ...phone, baseURL: site.baseUrl })
  await context.addCookies(applicant.api.cookies())
  const page = await context.newPage()
  const { person, sandbox } = applicant

  const ids = rothJourney.map(({ id }) => id)
  const stops = rothJourney.slice(ids.indexOf(firstId), ids.indexOf(lastId) + 1)
  const done: (Work & { stop: JourneyScreen; waitedMs: number })[] = []
  await page.goto('/onboarding')
  for (const stop of stops) {
    await heading(page, stop.heading).waitFor()
    await stop.fill({ page, person, sandbox })
    const work = await workOn(page)
    const pressed = performance.now()
    await stop.press({ page, person, sandbox })
    await heading(page, nextHeading(stop)).waitFor()
    done.push({ stop, ...work, waitedMs: performance.now() - pressed })
  }
  await browser.close()
  await site.stop()

  const sum = (of: (one: (typeof done)[number]) => number) => done.reduce((all, one) => all + of(one), 0)
  const fields = sum((one) => one.fields)
  const characters = sum((one) => one.characters)
  const presses = sum((one) => one.presses)
  const typing = (characters / charactersPerMinute) * 60
  const waiting = sum((one) => one.waitedMs) / 1000
  return {
    title: `From '${stops[0]?.heading}' to the affiliations of a Roth IRA, for one person`,
    figures: [
      withoutBudget('screens', { value: done.length }),
      withoutBudget('fields answered', { value: fields }),
      withoutBudget('characters typed', { value: characters }),
      withoutBudget('clicks and presses', { value: presses }),
      withoutBudget('typing, computed', { value: typing, unit: 's' }),
      withoutBudget('waiting for the pages, measured', { value: waiting, unit: 's' }),
      withoutBudget('together', { value: typing + waiting, unit: 's' }),
    ],
    notes: [
      `Typing is computed at ${charactersPerMinute} characters a minute, without the separators that the fields insert.`,
      'Reading, thinking, moving between fields and mistakes are not included. There is no budget.',
      ...done.map(
        ({ stop, fields, characters, presses }) =>
          `${stop.id}: ${fields} fields, ${characters} characters, ${presses} presses`,
      ),
    ],
  }
}

/** Counts the answered fields, typed characters and clicks of the filled form, before the form is sent. */
const workOn = (page: Page): Promise<Work> =>
  page.evaluate(() => {
    const work = { fields: 0, characters: 0, presses: 1 }
    for (const control of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'form input, form select',
    )) {
      const isChoice = control.type === 'radio' || control.type === 'checkbox'
      const isAnswered = isChoice ? (control as HTMLInputElement).checked : control.value !== ''
      if (!isAnswered || control.type === 'hidden') continue
      work.fields += 1
      if (isChoice) work.presses += 1
      else if (control instanceof HTMLSelectElement) work.presses += 2
      else {
        const isWritten = control.inputMode === 'numeric' || control.inputMode === 'tel'
        work.characters += (isWritten ? control.value.replace(/\D/g, '') : control.value).length
      }
    }
    return work
  })
