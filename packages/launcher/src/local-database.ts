// Commands preload this file (`node --import`) to use the database of the running `npm start`.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDataFolderInUse } from './data-folder.ts'
import { findBinaries } from './postgres/binaries.ts'
import { chooseIdentity } from './postgres/identity.ts'
import { findClusterPaths, homeElsewhere } from './postgres/paths.ts'
import { repository } from './repository.ts'
import { readOrMakeSecrets } from './secrets.ts'

const dataDir = resolve(repository, process.env.DATA_DIR || 'data')
/** Returns true if the operator has set a variable, or the file that contains its value. */
const isSet = (name: string): boolean => Boolean(process.env[name] || process.env[`${name}_FILE`])

if (!isSet('DATABASE_URL') && existsSync(dataDir) && isDataFolderInUse(dataDir)) {
  const identity = chooseIdentity(homeElsewhere(dataDir) === undefined)
  const { sockets } = findClusterPaths(dataDir, findBinaries(), identity)
  process.env.DATABASE_URL = `postgresql://vestibule_app@/vestibule?host=${encodeURIComponent(sockets)}`
  process.env.VESTIBULE_MODE ??= 'local'
  process.env.CLOCK_FILE ??= join(dataDir, 'clock')
  for (const [name, secret] of Object.entries(readOrMakeSecrets(dataDir)))
    if (name.endsWith('_KEY') && !name.startsWith('ASCEND') && !isSet(name)) process.env[name] = secret
}
