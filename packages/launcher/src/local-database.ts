// Commands preload this file (`node --import`) to use the database of the running `npm start`.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDataFolderInUse } from './data-folder.ts'
import { findBinaries } from './postgres/binaries.ts'
import { findClusterPaths } from './postgres/paths.ts'
import { repository } from './repository.ts'
import { readOrMakeSecrets } from './secrets.ts'

const dataDir = resolve(repository, process.env.DATA_DIR || 'data')
/** Returns true if the operator has set a variable, or the file that contains its value. */
const isSet = (name: string): boolean => Boolean(process.env[name] || process.env[`${name}_FILE`])

const isStarted = existsSync(dataDir) && isDataFolderInUse(dataDir)

// `npm start` has written the settings of both its brands to this folder.
if (isStarted && process.env.BRAND) process.env.BRANDS_DIR ??= join(dataDir, 'brands')
else if (isStarted && !isSet('DATABASE_URL')) {
  const { sockets } = findClusterPaths(dataDir, findBinaries())
  const url = (role: string) => `postgresql://${role}@/vestibule?host=${encodeURIComponent(sockets)}`
  process.env.DATABASE_URL = url('vestibule_app')
  process.env.STEWARD_DATABASE_URL ??= url('vestibule_steward')
  process.env.VESTIBULE_MODE ??= 'local'
  process.env.CLOCK_FILE ??= join(dataDir, 'clock')
  for (const [name, secret] of Object.entries(readOrMakeSecrets(dataDir)))
    if (name.endsWith('_KEY') && !name.startsWith('ASCEND') && !isSet(name)) process.env[name] = secret
}
