import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

export const compileCache = join(repository, 'node_modules', '.cache', 'node-compile')
