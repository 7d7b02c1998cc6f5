import { prepareEnvironment } from '@vestibule/testing/environment'
import { tryChoices } from '@vestibule/testing/schedules'
import { startStack } from '@vestibule/testing/stack'
import { atEnd } from './cleanup.ts'
import { atMost, type Report } from './report.ts'

const choiceCount = 500
const concurrency = 4

/**
 * Confirms random contributions, and compares the broker's deposits with those that the confirmation page shows.
 * `BENCH_SEED` sets the seed.
 */
export const measureSchedules = async (): Promise<Report> => {
  const seed = Number(process.env.BENCH_SEED ?? 1)
  atEnd(await prepareEnvironment())
  const stack = await startStack()
  const stop = atEnd(() => stack.stop())
  let lastLogged = 0
  const { choices, differences } = await tryChoices(stack, {
    count: choiceCount,
    seed,
    atOnce: concurrency,
    onProgress(done) {
      if (done < lastLogged + 100) return
      lastLogged = done
      console.log(`${done} choices`)
    },
  })
  await stop()
  for (const line of differences) console.error(line)
  return {
    title: `${choices} random choices (seed ${seed}), confirmed through the API, at the broker over three tax years`,
    figures: [atMost(0, 'differences from the page, or years above the cap', { value: differences.length })],
    notes: ['Every deposit is compared; caps apply to both IRAs of a person together. No speed is measured.'],
  }
}
