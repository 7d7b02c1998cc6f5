import { type AgentOptions, Agent as TlsAgent } from 'node:https'

/**
 * Creates an agent that connects through the proxy of HTTPS_PROXY, except to the hosts of NO_PROXY. Call this after the
 * settings were checked. Node throws on an invalid address, without naming the setting.
 */
export const createProxiedAgent = (options: AgentOptions): TlsAgent => {
  const { HTTPS_PROXY, https_proxy, NO_PROXY, no_proxy } = process.env
  return new TlsAgent({ ...options, proxyEnv: { HTTPS_PROXY, https_proxy, NO_PROXY, no_proxy } })
}

/** Calls `fail` at the time limit. Node emits no error while a request waits for its tunnel through the proxy. */
export const failOnAbort = (signal: AbortSignal, fail: (reason: Error) => void): void =>
  signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
