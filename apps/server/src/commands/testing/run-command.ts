import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compileCache } from '@vestibule/launcher/repository'

/** Runs a command in a child process. Its environment contains only a compile cache's path and `env`. */
export const runCommand = (
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; out: string; errors: string }> =>
  new Promise((resolve) => {
    const file = fileURLToPath(new URL(`../${command}.ts`, import.meta.url))
    const options = { env: { NODE_COMPILE_CACHE: compileCache, ...env }, timeout: 120_000 }
    execFile(process.execPath, [file, ...args], options, (error, out, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, errors }),
    )
  })
