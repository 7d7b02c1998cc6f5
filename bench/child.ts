import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Load, LoadResult } from './http-load.ts'

/** Runs a file of this folder in its own process, which receives one message and sends one back. */
export const inProcess = async <Input, Output>(file: string, input: Input): Promise<Output> => {
  const child = fork(join(import.meta.dirname, file))
  child.send(input as object)
  const [output] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended early with ${code}`))),
  ])) as [Output]
  return output
}

/** Sends HTTP requests from a process of their own. */
export const runLoad = (load: Load): Promise<LoadResult> => inProcess('http-load.ts', load)
