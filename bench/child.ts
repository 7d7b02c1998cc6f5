import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Runs a file of this folder in its own process, which receives one message and sends one back. */
export const inProcess = async <Told, Answer>(file: string, told: Told): Promise<Answer> => {
  const child = fork(join(import.meta.dirname, file))
  child.send(told as object)
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended early with ${code}`))),
  ])) as [Answer]
  return answer
}
