/**
 * A fake inspection that computes forever on the input `endless`, allocates memory without limit on `greedy`, and waits on
 * `idle`.
 */

import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

process.stdout.write('ready\n')
const word = (await buffer(process.stdin)).toString('latin1')
const held: Buffer[] = []
while (word === 'endless') held.length = 0
while (word === 'greedy') held.push(Buffer.alloc(1024 * 1024, 1))
if (word === 'idle') await sleep(2_000)
process.stdout.write('fine\n')
