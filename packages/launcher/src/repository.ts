import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's folder, without a slash at its end. */
export const repository = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/** Where Node keeps compiled code between starts; npm ci empties it. */
export const compileCache = join(repository, 'node_modules', '.cache', 'node-compile')
