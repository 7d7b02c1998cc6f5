// Broker commands preload this file after `local-database.ts`, to use the sandbox of the running `npm start`.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isDataFolderInUse } from './data-folder.ts'
import { repository } from './repository.ts'
import { readOrMakeSecrets, settingsPrefix } from './secrets.ts'

const dataDir = resolve(repository, process.env.DATA_DIR || 'data')
const prefix = settingsPrefix(process.env.BROKER)
const address = `${prefix}BASE_URL`
const isLocal = !process.env[address] && process.env.VESTIBULE_MODE === 'local'
if (isLocal && existsSync(dataDir) && isDataFolderInUse(dataDir)) {
  process.env[address] = `http://127.0.0.1:${process.env.SANDBOX_PORT || 3001}`
  for (const [name, secret] of Object.entries(readOrMakeSecrets(dataDir)))
    if (name.startsWith(prefix)) process.env[name] ??= secret
}
