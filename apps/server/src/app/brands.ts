/** This file runs several brands in one process, each with its own database, keys and providers (DP-13). */

import { setTimeout as sleep } from 'node:timers/promises'
import { createHosts } from '../http/hosts.ts'
import { logDestination } from '../http/logging.ts'
import { kindOf } from '../platform/common/kind-of.ts'
import type { Config } from '../platform/config/config.ts'
import { build, type Service } from './build.ts'

const retryMs = 5_000

const refuse = (reasons: readonly string[]): never => {
  for (const reason of reasons) console.error(`This process does not start: ${reason}`)
  process.exit(1)
}

/**
 * Builds the service of each brand, on one listener that distinguishes them by the host of PUBLIC_URL. A brand that cannot
 * start, because its database is down, joins later. If none can start, exits.
 * @param whyNot prepares a brand, and returns why it cannot start (yet)
 */
export const buildBrands = async (
  [first, ...others]: readonly [Config, ...Config[]],
  whyNot: (config: Config) => Promise<string | undefined>,
): Promise<Service> => {
  if (others.length === 0) {
    const reason = await whyNot(first)
    return reason === undefined ? build(first) : refuse([reason])
  }
  const log = logDestination()
  const hosts = createHosts()
  const services: Service[] = []
  /** What the process has done with its services so far, for a brand that joins later. */
  const steps: ((service: Service) => Promise<unknown>)[] = []
  const each = async (step: (service: Service) => Promise<unknown>): Promise<void> => {
    steps.push(step)
    await Promise.all(services.map(step))
  }
  const join = async (config: Config): Promise<void> => {
    const { serverFactory, admit } = hosts.hostOf(config.publicUrl)
    const service = await build(config, log, serverFactory)
    await service.app.ready()
    admit()
    services.push(service)
    for (const step of steps) await step(service)
  }
  const why = async (config: Config): Promise<string | undefined> => {
    const reason = await whyNot(config).catch((error: unknown) => `it failed (${kindOf(error)}).`)
    return reason && `the brand ${config.brandName}: ${reason}`
  }
  let closing = false
  const joinLater = async (config: Config, reason: string): Promise<void> => {
    console.error(`Not served yet: ${reason}`)
    hosts.hostOf(config.publicUrl)
    do await sleep(retryMs, undefined, { ref: false })
    while (!closing && (await why(config)) !== undefined)
    if (closing) return
    await join(config)
    console.error(`Served now: the brand ${config.brandName}.`)
  }

  const checked = await Promise.all(
    [first, ...others].map(async (config) => ({ config, reason: await why(config) })),
  )
  for (const { config, reason } of checked) if (reason === undefined) await join(config)
  const [main] = services
  if (!main) return refuse(checked.flatMap(({ reason }) => reason ?? []))
  for (const { config, reason } of checked)
    if (reason !== undefined)
      joinLater(config, reason).catch((error: unknown) =>
        console.error(`Not served: the brand ${config.brandName} (${kindOf(error)}).`),
      )
  // The first brand that is ready decides, so that a brand whose database is down or hangs does not stop the others.
  hosts.answerProbes((url) =>
    Promise.any(
      services.map(async ({ app }) => {
        const { statusCode } = await app.inject(url)
        if (statusCode !== 200) throw new Error('this brand is not ready')
        return statusCode
      }),
    ),
  )
  return {
    app: main.app,
    startJobs: () => each((service) => service.startJobs()),
    listenFirm: () => each((service) => service.listenFirm()),
    listenMetrics: () => each((service) => service.listenMetrics()),
    housekeep: () => each((service) => service.housekeep()),
    close() {
      closing = true
      return each((service) => service.close())
    },
  }
}
