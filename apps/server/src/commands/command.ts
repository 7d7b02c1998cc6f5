import { kindOf } from '../platform/common/kind-of.ts'
import { brandsIn, environmentOf } from '../platform/config/brands.ts'
import { ConfigError } from '../platform/config/config.ts'

export interface CommandInput {
  args: readonly string[]
  env: NodeJS.ProcessEnv
  /** Writes a line to standard output. */
  print: (text: string) => void
  /** Writes a line to standard error. */
  warn: (text: string) => void
}

/** An operator's command. @returns the exit code: 1 on a failure, 2 on wrong usage */
export type Command = (input: CommandInput) => Promise<number>

/** Runs `work`, and prints what is wrong with the settings. */
const orProblems = async ({ warn }: CommandInput, work: () => number | Promise<number>): Promise<number> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    warn(error.message)
    return 1
  }
}

/** Runs a command that works on one brand, of several the one that BRAND names (DP-13). */
export const onOneBrand =
  (command: Command): Command =>
  (input) =>
    orProblems(input, () => {
      const { BRANDS_DIR, BRAND = '' } = input.env
      if (!BRANDS_DIR) return command(input)
      const brands = brandsIn(BRANDS_DIR)
      if (brands.includes(BRAND)) return command({ ...input, env: environmentOf(input.env, BRAND, 'jobs') })
      input.warn(`Set BRAND to the brand to work on: ${brands.join(', ')}.`)
      return 2
    })

/**
 * Runs a command for each brand in turn, unless BRAND names one (DP-13). A brand for which it fails does not keep it from the
 * others. @returns the highest exit code
 */
export const onEachBrand =
  (command: Command): Command =>
  (input) =>
    orProblems(input, async () => {
      const { BRANDS_DIR, BRAND } = input.env
      if (!BRANDS_DIR || BRAND) return onOneBrand(command)(input)
      let highest = 0
      for (const brand of brandsIn(BRANDS_DIR)) {
        input.print(`${brand}:`)
        const ended = onOneBrand(command)({ ...input, env: { ...input.env, BRAND: brand } })
        const code = await ended.catch((error: unknown) => {
          input.warn(`It failed (${kindOf(error)}).`)
          return 1
        })
        highest = Math.max(highest, code)
      }
      return highest
    })

/** Runs the command of this process. @param wrap what several brands mean for it: `onOneBrand` or `onEachBrand` */
export const run = async (command: Command, wrap = onOneBrand): Promise<void> => {
  process.exitCode = await wrap(command)({
    args: process.argv.slice(2),
    env: process.env,
    print: (text) => console.log(text),
    warn: (text) => console.error(text),
  })
}
