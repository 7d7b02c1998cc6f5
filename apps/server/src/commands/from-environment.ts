import { createBroker } from '../app/build/broker.ts'
import { readBroker } from '../platform/config/config.ts'
import { type Env, type EnvName, failureOf } from '../platform/config/env.ts'
import { keys } from '../platform/config/values.ts'
import { createVault } from '../platform/vault/vault.ts'
import type { Broker } from '../ports/broker.ts'
import type { EvidenceSigner } from '../ports/certificates.ts'
import type { Vault } from '../ports/vault.ts'
import { createSigner } from '../use-cases/evidence/ed25519.ts'

/** Returns a setting's keys, the current key first. @throws an Error that names the setting, never its value */
const keysIn = (env: Env, name: EnvName): string[] => {
  const { data, error } = keys.safeParse(env[name])
  if (!data) throw new Error(failureOf(env, name) ?? `${name} ${error.issues[0]?.message}`)
  return data.map((key) => key.reveal())
}

export const vaultOf = (env: Env): Vault =>
  createVault({
    master: keysIn(env, 'MASTER_KEY'),
    records: keysIn(env, 'RECORDS_KEY'),
    ssnIndex: keysIn(env, 'SSN_INDEX_KEY'),
    codes: keysIn(env, 'CODES_KEY'),
  })

export const signerOf = (env: Env): EvidenceSigner => {
  const [current = ''] = keysIn(env, 'EVIDENCE_SIGNING_KEY')
  return createSigner(current)
}

export const publicKeysOf = (env: Env): string[] => {
  const { EVIDENCE_SIGNING_KEY, EVIDENCE_PUBLIC_KEYS = '' } = env
  const isSet = EVIDENCE_SIGNING_KEY || failureOf(env, 'EVIDENCE_SIGNING_KEY')
  const own = isSet ? keysIn(env, 'EVIDENCE_SIGNING_KEY') : []
  const earlier = EVIDENCE_PUBLIC_KEYS.split(',').filter(Boolean)
  return [...own.map((key) => createSigner(key).publicKey), ...earlier.map((key) => key.trim())]
}

export const brokerOf = (env: Env): Broker =>
  createBroker(readBroker(env), { now: () => new Date(), observe: () => undefined })
