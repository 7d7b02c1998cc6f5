import { readBroker } from '../../../platform/config/config.ts'
import { readEnv } from '../../../platform/config/env.ts'
import { createAscendBroker } from '../../../providers/ascend/client.ts'
import { revealed } from '../provider-config.ts'

/** Creates the broker of a test's server, for what other channels do there. */
export const ascendOf = (environment: Readonly<Record<string, string>>, now = () => new Date()) => {
  const settings = readBroker(readEnv(environment))
  if (settings.name !== 'ascend') throw new Error('the server has another broker')
  return createAscendBroker(revealed(settings), { now, observe: () => undefined })
}
