/** `npm run doctor` checks configuration, database and providers without changes (OP-06). Exits with 1 on a problem. */

import { readEnvironment } from '../app/build/environment.ts'
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import { type Command, onEachBrand, run } from './command.ts'
import { checkDatabase } from './doctor/database.ts'
import { type Finding, passed, printed } from './doctor/finding.ts'
import { checkProviders } from './doctor/providers.ts'

export const main: Command = async ({ env: source, print }) => {
  const env = await readEnvironment(source)
  const findings: Finding[] = []
  const report = (...found: Finding[]): void => {
    findings.push(...found)
    for (const one of found) print(printed(one))
  }

  let config: Config | undefined
  try {
    config = readConfig(env)
    const providers = config.sandbox ? ', with the sandbox as a provider' : ''
    report(passed('configuration', config.mode + providers))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const message of error.problems) report({ what: 'configuration', ok: false, message })
    print(
      '      Each setting is explained in .env.example; `npm start` sets those of a local installation itself.',
    )
  }
  if (env.DATABASE_URL) report(...(await checkDatabase(env)))
  if (config)
    for (const checked of checkProviders(config)) {
      const finding = await checked
      if (finding) report(finding)
    }
  else print('      Providers are checked once the configuration is valid.')
  const failures = findings.filter(({ ok }) => !ok).length
  print(failures === 0 ? '\nAll checks passed.' : `\n${failures} of ${findings.length} checks failed.`)
  return failures === 0 ? 0 : 1
}

if (import.meta.main) {
  await run(main, onEachBrand)
  // Does not wait for connections to providers that did not answer.
  process.exit()
}
