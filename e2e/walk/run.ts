// `npm run walk [part of a state name]` checks saved states of the flow table in a browser.

import { availableParallelism } from 'node:os'
import { chromium } from '@playwright/test'
import { ensureChromium, findChromium } from '@vestibule/launcher/chromium'
import { prepareEnvironment } from '@vestibule/testing/environment'
import { startStack } from '@vestibule/testing/stack'
import { allStates, type State } from './states.ts'
import { type WalkResult, walk } from './walk.ts'

const [wanted = ''] = process.argv.slice(2)
const states = allStates().filter(({ accountType, status }) => `${accountType} ${status}`.includes(wanted))
ensureChromium()
const executablePath = findChromium()
const startedAt = performance.now()
const remove = await prepareEnvironment()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

/** Walks a part of the states, with a separate stack for each part. */
async function checkPart(part: readonly State[]): Promise<WalkResult> {
  const stack = await startStack()
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    return await walk({
      stack,
      context,
      page,
      states: part,
      onState: ({ states: done }) => done % 50 === 0 && console.log(`${done} of ${part.length}`),
    })
  } finally {
    await stack.stop()
  }
}

try {
  const workers = Math.min(availableParallelism(), 4, states.length)
  const parts = Array.from({ length: workers }, (_, index) =>
    states.filter((_, at) => Math.floor((at * workers) / states.length) === index),
  )
  const results = await Promise.all(parts.map(checkPart))
  const troubles = results.flatMap((one) => one.troubles)
  for (const words of troubles) console.log(`✗ ${words}`)
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  console.log(`\n${states.length} states, ${troubles.length} troubles, in ${minutes} minutes`)
  process.exitCode = troubles.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await remove()
}
