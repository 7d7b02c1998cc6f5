// Broker commands preload this file after `local-database.ts`, to use the sandbox of the running `npm start`.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isDataFolderInUse } from './data-folder.ts'
import { repository } from './repository.ts'
import { readOrMakeSecrets } from './secrets.ts'

const dataDir = resolve(repository, process.env.DATA_DIR || 'data')
const { ASCEND_BASE_URL, ALPACA_BASE_URL, BROKER = 'ascend' } = process.env
const isLocal = !ASCEND_BASE_URL && !ALPACA_BASE_URL && process.env.VESTIBULE_MODE === 'local'
if (isLocal && existsSync(dataDir) && isDataFolderInUse(dataDir)) {
  process.env[`${BROKER.toUpperCase()}_BASE_URL`] = `http://127.0.0.1:${process.env.SANDBOX_PORT || 3001}`
  for (const [name, secret] of Object.entries(readOrMakeSecrets(dataDir)))
    if (/^(ASCEND|ALPACA)_/.test(name)) process.env[name] ??= secret
}
