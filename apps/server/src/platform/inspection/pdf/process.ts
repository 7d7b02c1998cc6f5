import { buffer } from 'node:stream/consumers'
import { inspectPdf } from './inspect.ts'

/** The program of a process that reads one PDF from its input, and writes what is wrong with it, or `fine`. */
process.stdout.write('ready\n')
process.stdout.write(inspectPdf(await buffer(process.stdin)) ?? 'fine')
