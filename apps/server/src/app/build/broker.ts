import type { BrokerSettings } from '../../platform/config/brokers.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import type { Broker } from '../../ports/broker.ts'
import { createAlpacaBroker } from '../../providers/alpaca/client.ts'
import { createAscendBroker } from '../../providers/ascend/client.ts'
import { withOwnSchedules } from '../../use-cases/contributions/own-schedules.ts'
import { revealed } from './provider-config.ts'

/** Creates the broker that BROKER names. */
export const createBroker = (settings: BrokerSettings, deps: AdapterDeps): Broker => {
  switch (settings.name) {
    case 'ascend':
      return createAscendBroker(revealed(settings), deps)
    case 'alpaca':
      return withOwnSchedules(createAlpacaBroker(revealed(settings), deps))
  }
}
