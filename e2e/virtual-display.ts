import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Starts a program that also ends if this process is killed.
 * @param output file descriptor for what the program prints, or `ignore`
 */
export const startProgram = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  output: number | 'ignore' = 'ignore',
): ChildProcess =>
  spawn('setpriv', ['--pdeathsig', 'TERM', program, ...args], {
    env,
    stdio: ['ignore', output, output, 'pipe'],
  })

/** Ends a process with SIGTERM, or with SIGKILL after 3 s. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 3000)
  await ended
  clearTimeout(force)
}

/** Polls until the result is truthy. Throws an error that names `what` after 60 s. */
export async function until(what: string, isReady: () => unknown): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await isReady()); await sleep(30))
    if (Date.now() > deadline) throw new Error(`${what} does not start`)
}

/** Waits until Xvfb, started with `-displayfd 3`, has chosen a display. @returns the value of `DISPLAY`, such as `:1` */
export async function displayOf({ stdio }: ChildProcess): Promise<string> {
  let output = ''
  stdio[3]?.on('data', (text) => {
    output += text
  })
  await until('Xvfb', () => output.endsWith('\n'))
  return `:${output.trim()}`
}
