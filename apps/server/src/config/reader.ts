import type { Env, EnvName } from './env.ts'
import { isKey } from './keys.ts'
import { Secret } from './secret.ts'

/** Reads settings one by one and collects what is wrong with them, so that all of it can be told at once. */
export interface Reader {
  env: Env
  problems: string[]
  need(name: EnvName): string
  /** one that must be set */
  secret(name: EnvName): Secret
  /** what is said is an address of one of these protocols, where anything is said */
  address(name: EnvName, value: string, protocols?: RegExp): string
  /** an http address that must be set, no slash at its end */
  url(name: EnvName): string
  /** one or more keys of 32 bytes in base64, commas between them, the current one first */
  keys(name: EnvName): Secret[]
  /** not negative */
  integer(name: EnvName, otherwise: number): number
  atLeastOne(name: EnvName, otherwise: number): number
  /** 0 is any that is free */
  port(name: EnvName, otherwise: number): number
  choice<T extends string>(name: EnvName, choices: readonly T[], otherwise: T): T
}

export const createReader = (env: Env): Reader => {
  const problems: string[] = []
  const reader: Reader = {
    env,
    problems,
    need(name) {
      const value = env[name]
      if (!value) problems.push(`${name} is not set.`)
      return value ?? ''
    },
    secret: (name) => new Secret(reader.need(name)),
    address(name, value, protocols = /^https?:$/) {
      if (value && !protocols.test(URL.parse(value)?.protocol ?? ''))
        problems.push(`${name} is not an address.`)
      return value
    },
    url: (name) => reader.address(name, reader.need(name)).replace(/\/$/, ''),
    keys(name) {
      const values = reader.need(name).split(',').filter(Boolean)
      if (values.some((value) => !isKey(value))) problems.push(`${name} must be 32 bytes in base64.`)
      return values.map((value) => new Secret(value.trim()))
    },
    integer(name, otherwise) {
      const value = env[name] ?? String(otherwise)
      if (!/^\d{1,7}$/.test(value)) problems.push(`${name} must be a whole number.`)
      return Number(value)
    },
    atLeastOne(name, otherwise) {
      const value = reader.integer(name, otherwise)
      if (value === 0) problems.push(`${name} must be 1 at least.`)
      return value
    },
    port(name, otherwise) {
      const value = reader.integer(name, otherwise)
      if (value > 65_535) problems.push(`${name} must be a port, 65535 at most.`)
      return value
    },
    choice(name, choices, otherwise) {
      const value = env[name] ?? otherwise
      if (!(choices as readonly string[]).includes(value))
        problems.push(`${name} must be one of ${choices.join(', ')}.`)
      return value as typeof otherwise
    },
  }
  return reader
}
