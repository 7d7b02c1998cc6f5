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

/** Runs the command of this process. */
export const run = async (command: Command): Promise<void> => {
  process.exitCode = await command({
    args: process.argv.slice(2),
    env: process.env,
    print: (text) => console.log(text),
    warn: (text) => console.error(text),
  })
}
