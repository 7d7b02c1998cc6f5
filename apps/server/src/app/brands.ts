/** This file runs several brands in one process, each with its own database, keys and providers (DP-13). */

import { setTimeout as sleep } from 'node:timers/promises'
import { createHosts, type Host } from '../http/hosts.ts'
import { logDestination } from '../http/logging.ts'
import { kindOf } from '../platform/common/kind-of.ts'
import type { Config } from '../platform/config/config.ts'
import { build, type Service } from './build.ts'

const retryMs = 5_000

interface Brand {
  config: Config
  host: Host
}

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
  /** The steps that all services have taken. A brand that joins later takes them too. */
  const steps: ((service: Service) => Promise<unknown>)[] = []
  const each = async (step: (service: Service) => Promise<unknown>): Promise<void> => {
    steps.push(step)
    await Promise.all(services.map(step))
  }
  const join = async ({ config, host }: Brand): Promise<void> => {
    const service = await build(config, log, host.serverFactory)
    await service.app.ready()
    host.admit()
    // Takes also a step that the others take meanwhile.
    for (const step of steps) await step(service)
    services.push(service)
  }
  const why = async (config: Config): Promise<string | undefined> => {
    const reason = await whyNot(config).catch((error: unknown) => `it failed (${kindOf(error)}).`)
    return reason && `the brand ${config.brandName}: ${reason}`
  }
  let closing = false
  const joinLater = async (brand: Brand, reason: string): Promise<void> => {
    const { config } = brand
    console.error(`Not served yet: ${reason}`)
    do await sleep(retryMs, undefined, { ref: false })
    while (!closing && (await why(config)) !== undefined)
    if (closing) return
    await join(brand)
    console.error(`Served now: the brand ${config.brandName}.`)
  }

  const brands = await Promise.all(
    [first, ...others].map(async (config) => ({
      brand: { config, host: hosts.add(config.publicUrl) },
      reason: await why(config),
    })),
  )
  for (const { brand, reason } of brands) if (reason === undefined) await join(brand)
  const [main] = services
  if (!main) return refuse(brands.flatMap(({ reason }) => reason ?? []))
  for (const { brand, reason } of brands)
    if (reason !== undefined)
      joinLater(brand, reason).catch((error: unknown) =>
        console.error(`Not served: the brand ${brand.config.brandName} (${kindOf(error)}).`),
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
