import { z } from 'zod'
import { openCall } from './call.ts'

const word = z.string().max(120)

/** A place in our own code: a file of the page's, without its address. */
const frame = z.strictObject({
  file: word,
  line: z.number().int().min(0),
  column: z.number().int().min(0),
})

/**
 * An error of the page's, without its message (ER-03). Of each text the server passes on only what it knows itself: a step, one
 * of these calls, a code of ours, a class of errors, a file of a build.
 */
export const reportError = openCall('reportError', 'Tells of an error in the page', {
  body: z.strictObject({
    kind: z.enum(['call', 'render', 'unknown_status', 'unhandled']),
    /** the last part of the page's address */
    step: word,
    /** of a call that failed: its method and path, as the contract has them */
    endpoint: word.optional(),
    code: word.optional(),
    status: z.number().int().min(0).max(599).optional(),
    name: word,
    frames: z.array(frame).max(30),
    /** which the page was served as */
    release: word,
  }),
  reply: z.object({}),
})
