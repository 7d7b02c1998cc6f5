/** Runs in a child process. Reads one PDF from stdin and writes its flaw, or `fine`, to stdout. */

import { buffer } from 'node:stream/consumers'
import { inspectPdf } from './inspect.ts'

process.stdout.write('ready\n')
process.stdout.write(inspectPdf(await buffer(process.stdin)) ?? 'fine')
