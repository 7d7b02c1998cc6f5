import { z } from 'zod'
import { openCall } from './call.ts'

const word = z.string().max(120)

/** A stack frame in our code; `file` is a file name without its URL. */
const frame = z.strictObject({ file: word, line: z.number().int().min(0), column: z.number().int().min(0) })

/** Reports contain no error message. The server forwards only known names of steps, calls, codes, classes and files. */
export const reportError = openCall('reportError', 'Reports an error in the page', {
  body: z.strictObject({
    kind: z.enum(['call', 'render', 'unknown_status', 'unhandled']),
    step: word,
    endpoint: word.optional(),
    code: word.optional(),
    status: z.number().int().min(0).max(599).optional(),
    name: word,
    frames: z.array(frame).max(30),
    release: word,
  }),
  reply: z.object({}),
})
