import { opensAtBroker } from '@vestibule/domain/account-types'
import { documentsToAccept } from '@vestibule/domain/agreements/firm-documents'
import type { Brand } from '../../platform/brand/brand.ts'
import type { BrokerSettings } from '../../platform/config/brokers.ts'
import { ConfigError } from '../../platform/config/config.ts'
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

/** @throws ConfigError if an account could open without a signed agreement of the broker */
export const requireAgreements = (
  { accountTypes, documents, languages }: Pick<Brand, 'accountTypes' | 'documents' | 'languages'>,
  { opening }: Pick<Broker, 'opening'>,
): void => {
  if (opening.kind === 'steps') return
  const ofBroker = new Set(documents.flatMap((one) => (one.brokerAgreement ? one.path : [])))
  const unsigned = accountTypes.filter(
    (type) =>
      opensAtBroker(type) &&
      !documentsToAccept(languages.of('en').documents, type).some(({ path }) => ofBroker.has(path)),
  )
  if (unsigned.length > 0)
    throw new ConfigError([
      `documents/manifest.json has no document with brokerAgreement for ${unsigned.join(', ')}, although accounts open by signing it.`,
    ])
}
