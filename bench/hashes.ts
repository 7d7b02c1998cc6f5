import { once } from 'node:events'
import { argon2id } from '../apps/server/src/providers/local-identity/hashing.ts'

/** The message that the parent process sends to this process. */
export interface Hashes {
  atOnce: number
  seconds: number
}

/** Hashes passwords with the server's parameters and reports hashes per second. */
const [{ atOnce, seconds }] = (await once(process, 'message')) as [Hashes]
const start = performance.now()
const end = start + seconds * 1000
let made = 0
await Promise.all(Array.from({ length: atOnce }, hashOn))
process.send?.((made * 1000) / (performance.now() - start))
process.disconnect()

async function hashOn(): Promise<void> {
  while (performance.now() < end) {
    await argon2id.hash('Correct-Horse-7')
    made += 1
  }
}
