import { buffer } from 'node:stream/consumers'
import { inspectPdf } from './inspect.ts'

/** Runs in a child process. Reads one PDF from stdin and writes its flaw, or `fine`, to stdout. */
process.stdout.write('ready\n')
process.stdout.write(inspectPdf(await buffer(process.stdin)) ?? 'fine')
