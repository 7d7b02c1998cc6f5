/** A fake inspection that computes forever on the input `endless`, and allocates memory without limit on `greedy`. */

import { buffer } from 'node:stream/consumers'

process.stdout.write('ready\n')
const word = (await buffer(process.stdin)).toString('latin1')
const held: Buffer[] = []
while (word === 'endless') held.length = 0
while (word === 'greedy') held.push(Buffer.alloc(1024 * 1024, 1))
process.stdout.write('fine\n')
