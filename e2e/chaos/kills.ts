import { isoDate } from '@vestibule/domain/iso-date'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { randomChoices } from '@vestibule/testing/choices'
import { readShown, saveChoice, sendConfirmation } from '@vestibule/testing/contribute'
import { stopByFirm } from '@vestibule/testing/firm'
import { contributing, opening, stopping } from '@vestibule/testing/kill-phases'
import { bothMoments, killThrough, quickRestart, seeded } from '@vestibule/testing/kills'
import { type Stack, startStack } from '@vestibule/testing/stack'
import { brokerCounts, brokerRecords, compareDeposits } from './broker-records.ts'

export interface Tally {
  runs: number
  kills: number
  /** Number of duplicate records and of duplicate provider calls. */
  doubled: number
  /** Number of missing records and unfinished runs. */
  lost: number
  seeds: number[]
}

/** Runs the scenario with one seed. @returns the number of kills, and counts that must each be 1 */
export type Run = (stack: Stack, seed: number) => Promise<{ kills: number; found: Record<string, number> }>

const count = async (
  run: Run,
  stack: Stack,
  seed: number,
  add: (tally: Partial<Tally>) => void,
): Promise<void> => {
  const { kills, found } = await run(stack, seed)
  const wrong = Object.entries(found).filter(([, count]) => count !== 1)
  for (const [what, count] of wrong) console.error(`seed ${seed}: ${count} instead of 1: ${what}`)
  const counts = wrong.map(([, count]) => count)
  add({
    runs: 1,
    kills,
    doubled: counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
    lost: counts.filter((count) => count < 1).length,
    seeds: wrong.length > 0 ? [seed] : [],
  })
}

/** Runs per stack. A new stack starts with an empty request log, because long logs are slow to read. */
const runsOfStack = 10

/** Runs `runs` consecutive seeds, with `atOnce` in parallel. `onRun` receives the tally after each run. */
export const runWithKills = async (
  run: Run,
  runs: number,
  from: number,
  atOnce: number,
  onRun: (tally: Tally) => void,
): Promise<Tally> => {
  const tally: Tally = { runs: 0, kills: 0, doubled: 0, lost: 0, seeds: [] }
  const add = ({ runs = 0, kills = 0, doubled = 0, lost = 0, seeds = [] }: Partial<Tally>): void => {
    tally.runs += runs
    tally.kills += kills
    tally.doubled += doubled
    tally.lost += lost
    tally.seeds.push(...seeds)
    onRun(tally)
  }
  const seeds = Array.from({ length: runs }, (_, index) => from + index)
  const lane = async (): Promise<void> => {
    while (seeds.length > 0) {
      const stack = await startStack({ env: quickRestart })
      try {
        for (const seed of seeds.splice(0, Math.min(runsOfStack, Math.ceil(seeds.length / atOnce))))
          await count(run, stack, seed, add).catch((error: unknown) => {
            // A failed run counts as lost, and may leave the server stopped.
            console.error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`)
            add({ runs: 1, lost: 1, seeds: [seed] })
            return stack.sandbox.clearFaults().then(() => stack.server.restart())
          })
      } finally {
        await stack.stop()
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return tally
}

const accountTypes = ['ROTH_IRA', 'TRADITIONAL_IRA', 'REGULAR'] as const

/** Opens an account while the server is killed before and after each provider's work. */
export const openWithKills: Run = async (stack, seed) => {
  const random = seeded(seed)
  const accountType = accountTypes[Math.floor(random() * accountTypes.length)] ?? 'ROTH_IRA'
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, newPerson({ accountType }), {
    clientAddress: `198.18.${(seed >> 8) & 255}.${seed & 255}`,
  })
  await applicant.signUp()
  const kills = await killThrough(stack, opening(applicant, false), seed)
  await applicant.must(applicant.readAccount())
  const arrived = (await applicant.readClient()).client_status === 'ONBOARDING_CONTRIBUTION'
  return {
    kills,
    found: { ...(await brokerCounts(stack, applicant)), 'at the contribution': arrived ? 1 : 0 },
  }
}

const today = isoDate(2027, 3, 10)
const noon = `${today}T17:00:00Z`

/** Confirms a random contribution while the server is killed at each provider call. */
export const contributeWithKills: Run = async (stack, seed) => {
  stack.clock.setTo(noon)
  const choice = { ...randomChoices(seed)(today), other: undefined }
  const { accountType } = choice
  const birthDate = { year: String(choice.birthYear), month: '01', day: '02' }
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, newPerson({ accountType, birthDate }), {
    clientAddress: `198.18.${(seed >> 8) & 255}.${seed & 255}`,
  })
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.openAccount()
  await applicant.agree()
  await saveChoice(applicant, choice)
  const shown = { ...(await readShown(applicant, choice, today)), other: undefined }
  const phases = contributing(
    stack,
    applicant,
    bothMoments,
    async () => undefined,
    () => sendConfirmation(applicant, choice, undefined),
    choice.date === today ? '"client_transfer_id"' : undefined,
  )
  const kills = await killThrough(stack, phases, seed)
  const { client_status } = await applicant.readClient()
  const ledger = await stack.sandbox.ledger()
  const { differences, isMore } = compareDeposits(ledger, shown)
  for (const line of differences) console.error(`seed ${seed}: ${line}`)
  const { ofAccount } = brokerRecords(ledger, applicant)
  return {
    kills,
    found: {
      relationships: ofAccount(ledger.bankRelationships).length,
      'deposits as shown': differences.length === 0 ? 1 : isMore ? 2 : 0,
      completed: client_status === 'ONBOARDING_SIGNUP_COMPLETED' ? 1 : 0,
    },
  }
}

/** Stops monthly contributions, by the firm or the applicant, while the server is killed at the broker's cancellations. */
export const stopWithKills: Run = async (stack, seed) => {
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, newPerson(), {
    clientAddress: `198.18.${(seed >> 8) & 255}.${seed & 255}`,
  })
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.openAndContribute(await stack.publicToken())
  const stop = seed % 2 === 0 ? () => stopByFirm(stack, applicant) : undefined
  const kills = await killThrough(stack, stopping(applicant, bothMoments, stop), seed)
  const ledger = await stack.sandbox.ledger()
  const { ofAccount, prefix } = brokerRecords(ledger, applicant)
  const schedules = ofAccount(ledger.achSchedules)
  // The broker refuses to cancel a schedule twice. The log has no status of a response that the kill cut off.
  const refused = (await stack.sandbox.requests('ascend')).filter(
    ({ path, status }) => path.startsWith(`/transfers/v1/${prefix}`) && status !== null && status >= 400,
  )
  return {
    kills,
    found: {
      schedules: schedules.length > 0 ? 1 : 0,
      'refused transfers': refused.length + 1,
      ...Object.fromEntries(
        schedules.map(({ name, state }) => [`${name} is ${state}`, state === 'CANCELED' ? 1 : 0]),
      ),
    },
  }
}
