import { createHash } from 'node:crypto'
import type { ClientHead } from '../../stores/evidence/checkpoints.ts'

/** Hashes the heads of a checkpoint as its statement does. Add the heads in the order of their trails' ids. */
export const createRoot = () => {
  const root = createHash('sha256')
  let trails = 0
  return {
    add({ clientId, seq, hash }: ClientHead): void {
      const number = Buffer.alloc(4)
      number.writeInt32BE(seq)
      root
        .update(Buffer.from(clientId.replaceAll('-', ''), 'hex'))
        .update(number)
        .update(Buffer.from(hash, 'hex'))
      trails += 1
    },
    end: () => ({ trails, root: root.digest('hex') }),
  }
}
