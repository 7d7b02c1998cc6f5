import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { compileCache, repository } from '@vestibule/launcher/repository'
import type { Command } from '../../../apps/server/src/commands/command.ts'

interface Ran {
  code: number
  out: string
  errors: string
}

export type RunCommand = (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) => Promise<Ran>

/** Runs an operator's command in this process. */
export const runCommand: RunCommand = async (name, args, env) => {
  const module = await import(`../../../apps/server/src/commands/${name}.ts`)
  const main: Command = module.main
  const ran = { out: '', errors: '' }
  const warn = (text: string): void => {
    ran.errors += `${text}\n`
  }
  const print = (text: string): void => {
    ran.out += `${text}\n`
  }
  const code = await main({ args, env: { ...env }, print, warn }).catch((error: unknown) => {
    // As a process ends that does not catch it.
    warn(String(error))
    return 1
  })
  return { code, ...ran }
}

/** Starts an operator's command. Its environment contains only a compile cache's path and `env`. */
export const startCommand: RunCommand = (name, args, env) =>
  new Promise((resolve) => {
    const file = join(repository, `apps/server/src/commands/${name}.ts`)
    const options = { env: { NODE_COMPILE_CACHE: compileCache, ...env }, timeout: 120_000 }
    execFile(process.execPath, [file, ...args], options, (error, out, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, errors }),
    )
  })
