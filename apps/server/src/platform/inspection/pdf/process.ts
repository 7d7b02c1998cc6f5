import { buffer } from 'node:stream/consumers'
import { inspectPdf } from './inspect.ts'

/** Child process: reads one PDF from stdin and writes its flaw, or `fine`. */
process.stdout.write('ready\n')
process.stdout.write(inspectPdf(await buffer(process.stdin)) ?? 'fine')
