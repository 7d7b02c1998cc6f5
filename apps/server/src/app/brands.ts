/** This file runs several brands in one process, each with its own database, keys and providers (DP-13). */

import { createHosts } from '../http/hosts.ts'
import { logDestination } from '../http/logging.ts'
import type { Config } from '../platform/config/config.ts'
import { build, type Service } from './build.ts'

/** Builds the service of each brand, on one listener that distinguishes them by the host of PUBLIC_URL. */
export const buildBrands = async ([first, ...others]: readonly [Config, ...Config[]]): Promise<Service> => {
  if (others.length === 0) return build(first)
  const log = logDestination()
  const hosts = createHosts()
  const buildOne = (config: Config): Promise<Service> => build(config, log, hosts.serverOf(config.publicUrl))
  const main = await buildOne(first)
  const services = [main, ...(await Promise.all(others.map(buildOne)))]
  const each = async (work: (service: Service) => Promise<unknown>): Promise<void> => {
    await Promise.all(services.map(work))
  }
  await each(async ({ app }) => app.ready())
  hosts.answerProbes(async (url) => {
    const answers = await Promise.all(services.map(({ app }) => app.inject(url)))
    return Math.min(...answers.map(({ statusCode }) => statusCode))
  })
  return {
    app: main.app,
    startJobs: () => each((service) => service.startJobs()),
    listenFirm: () => each((service) => service.listenFirm()),
    listenMetrics: () => each((service) => service.listenMetrics()),
    housekeep: () => each((service) => service.housekeep()),
    close: () => each((service) => service.close()),
  }
}
