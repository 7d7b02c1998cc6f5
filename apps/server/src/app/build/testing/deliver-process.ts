/** A process that only delivers webhooks, so that a test can kill it. The vault's key is that of the test. */

import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../../../platform/postgres/database.ts'
import { createVault } from '../../../platform/vault/vault.ts'
import { createWebhookSender } from '../../../providers/webhooks/sender.ts'
import { createStore } from '../../../stores/store.ts'
import { createDispatcher } from '../../../use-cases/events/deliver.ts'

const [databaseUrl = '', key = ''] = process.argv.slice(2)
const dispatcher = createDispatcher({
  store: createStore(createDatabase(databaseUrl)),
  clock: { now: () => new Date() },
  vault: createVault({ master: [key], records: [key], ssnIndex: [key], codes: [key] }),
  webhookSender: createWebhookSender({ allowPrivate: true }),
})
process.send?.('ready')
process.once('disconnect', () => process.exit())
for (;;) {
  await Promise.all((await dispatcher.claim()).map((endpoint) => dispatcher.run(endpoint)))
  await sleep(10)
}
