import { prepareEnvironment } from '@vestibule/testing/environment'
import { tryChoices } from '@vestibule/testing/schedules'
import { startStack } from '@vestibule/testing/stack'
import { atEnd } from './cleanup.ts'
import { atMost, type Report } from './report.ts'

const choiceCount = 500
const concurrency = 4

/** Random contributions at the broker, compared with what the page showed. `BENCH_SEED` changes the seed. */
export const measureSchedules = async (): Promise<Report> => {
  const seed = Number(process.env.BENCH_SEED ?? 1)
  atEnd(await prepareEnvironment())
  const stack = await startStack()
  const stop = atEnd(() => stack.stop())
  let told = 0
  const { choices, wrong } = await tryChoices(stack, {
    count: choiceCount,
    seed,
    atOnce: concurrency,
    say(done) {
      if (done < told + 100) return
      told = done
      console.log(`${done} choices`)
    },
  })
  await stop()
  for (const line of wrong) console.error(line)
  return {
    title: `${choices} random choices (seed ${seed}), confirmed through the API, at the broker over three tax years`,
    figures: [
      atMost(0, {
        name: 'differences from what was shown, or years above the cap',
        value: wrong.length,
        unit: '',
      }),
    ],
    notes: [
      'Compared deposit by deposit; the caps over both IRAs of one person. Nothing here is a matter of speed.',
    ],
  }
}
