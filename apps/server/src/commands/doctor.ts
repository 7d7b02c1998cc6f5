/** `npm run doctor` checks configuration, database and providers without changes (OP-06). Exits with 1 on a problem. */

import { readEnvironment } from '../build/environment.ts'
import { ConfigError, readConfig } from '../platform/config/config.ts'
import { checkDatabase } from './doctor/database.ts'
import { type Finding, passed, printed } from './doctor/finding.ts'
import { checkProviders } from './doctor/providers.ts'

const env = await readEnvironment()
const findings: Finding[] = []

const report = (...found: Finding[]): void => {
  findings.push(...found)
  for (const one of found) console.log(printed(one))
}

const checkConfiguration = () => {
  try {
    const config = readConfig(env)
    const providers = config.sandbox ? ', with the sandbox as a provider' : ''
    report(passed('configuration', config.mode + providers))
    return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const message of error.problems) report({ what: 'configuration', ok: false, message })
    console.log(
      '      Each setting is explained in .env.example; `npm start` sets those of a local installation itself.',
    )
    return undefined
  }
}

const config = checkConfiguration()
if (env.DATABASE_URL) report(...(await checkDatabase(env)))
if (config)
  for (const checked of checkProviders(config)) {
    const finding = await checked
    if (finding) report(finding)
  }
else console.log('      Providers are checked once the configuration is valid.')
const failures = findings.filter(({ ok }) => !ok).length
console.log(failures === 0 ? '\nAll checks passed.' : `\n${failures} of ${findings.length} checks failed.`)
process.exit(failures === 0 ? 0 : 1)
