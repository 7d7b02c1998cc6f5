import { availableParallelism } from 'node:os'
import { prepareGround } from '../harness/ground.ts'
import { openWithKills } from './account.ts'
import { runMany } from './many.ts'
import { contributeWithKills } from './money.ts'

const parts = { account: openWithKills, money: contributeWithKills }

/**
 * `npm run chaos -- account|money [runs] [seed]`: people sign up and open accounts, or link a bank and contribute, while the
 * server is killed with `kill -9` at every outside call. Ends with 1 when something was done twice or lost; a run is repeated by its seed.
 */
const [part = '', runs = '100', seed = '1'] = process.argv.slice(2)
const isNumber = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text)
const run = part === 'account' || part === 'money' ? parts[part] : undefined
if (run === undefined || !isNumber(runs) || !isNumber(seed)) {
  console.error('Usage: npm run chaos -- account|money [runs] [seed]')
  process.exit(2)
}

const begun = performance.now()
const remove = await prepareGround()
try {
  const tally = await runMany(run, Number(runs), Number(seed), availableParallelism(), ({ runs, kills }) => {
    if (runs % 10 === 0) console.log(`${runs} runs, ${kills} kills`)
  })
  const { seeds, ...numbers } = tally
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  console.log(
    `\n${numbers.runs} runs, ${numbers.kills} kills, ${numbers.doubled} doubled, ${numbers.lost} lost, in ${minutes} minutes`,
  )
  if (seeds.length > 0)
    console.log(`Look at seed ${seeds.join(', ')}: npm run chaos -- ${part} 1 ${seeds[0]}`)
  process.exitCode = seeds.length > 0 ? 1 : 0
} finally {
  await remove()
}
