/** Runs in a child process. Reads one PDF from stdin. Writes its flaw, or `fine`, a line end and the rewritten PDF, to stdout. */

import { constants } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { rewritePdf } from './inspect.ts'

// qpdf's loader reads these constants by a call that the permission model refuses, for a file system that is not used.
Object.assign(process, { binding: () => constants })
process.stdout.write('ready\n')
const report = await rewritePdf(await buffer(process.stdin))
process.stdout.write(report.flaw ?? Buffer.concat([Buffer.from('fine\n'), report.pdf]))
