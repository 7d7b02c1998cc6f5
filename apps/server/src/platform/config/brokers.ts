import { z } from 'zod'
import * as value from './values.ts'

interface Definition {
  /** The settings in the environment. */
  shape: Readonly<Record<string, z.ZodType>>
  /** The settings, grouped for the adapter, with the broker's name. */
  settings: z.ZodType<{ name: string }>
  /** The setting with the API's address, and the hosts of the broker's test and production environments. */
  address: string
  testHosts: readonly string[]
  productionDomain: string
}

const ascend = {
  ASCEND_BASE_URL: value.baseUrl,
  ASCEND_API_KEY: value.secret,
  ASCEND_PRIVATE_KEY: value.privateKey,
  ASCEND_SERVICE_ACCOUNT_NAME: value.text,
  ASCEND_ORGANIZATION: value.text,
  ASCEND_CORRESPONDENT_ID: value.text,
  ASCEND_ACCOUNT_GROUP_ID: value.text,
  ASCEND_PRINCIPAL_APPROVER_ID: value.text,
  ASCEND_AGREEMENT_ORIGINS: value.origins.default([]),
}

const alpaca = {
  ALPACA_BASE_URL: value.baseUrl,
  ALPACA_KEY_ID: value.secret,
  ALPACA_SECRET_KEY: value.secret,
  ALPACA_SECOND_ACCOUNT: value.choice(['refused', 'same_email']).default('refused'),
}

/** The settings of each broker. Only those of the broker that BROKER names are read. */
export const brokers = {
  ascend: {
    shape: ascend,
    settings: z.object(ascend).transform((env) => ({
      name: 'ascend' as const,
      baseUrl: env.ASCEND_BASE_URL,
      apiKey: env.ASCEND_API_KEY,
      serviceAccount: {
        name: env.ASCEND_SERVICE_ACCOUNT_NAME,
        organization: env.ASCEND_ORGANIZATION,
        privateKey: env.ASCEND_PRIVATE_KEY,
      },
      correspondentId: env.ASCEND_CORRESPONDENT_ID,
      accountGroupId: env.ASCEND_ACCOUNT_GROUP_ID,
      principalApproverId: env.ASCEND_PRINCIPAL_APPROVER_ID,
      agreementOrigins: env.ASCEND_AGREEMENT_ORIGINS,
    })),
    address: 'ASCEND_BASE_URL',
    testHosts: ['uat.apexapis.com', 'sbx.apexapis.com'],
    productionDomain: 'apexapis.com',
  },
  alpaca: {
    shape: alpaca,
    settings: z.object(alpaca).transform((env) => ({
      name: 'alpaca' as const,
      baseUrl: env.ALPACA_BASE_URL,
      keyId: env.ALPACA_KEY_ID,
      secret: env.ALPACA_SECRET_KEY,
      secondAccount: env.ALPACA_SECOND_ACCOUNT,
    })),
    address: 'ALPACA_BASE_URL',
    testHosts: ['broker-api.sandbox.alpaca.markets'],
    productionDomain: 'alpaca.markets',
  },
} as const satisfies Record<string, Definition>

export type BrokerName = keyof typeof brokers
export const brokerNames = Object.keys(brokers) as BrokerName[]

export type BrokerSettings = z.output<(typeof brokers)[BrokerName]['settings']>
type Shapes = (typeof brokers)[BrokerName]['shape']
type KeysOf<Shape> = Shape extends unknown ? keyof Shape : never
export type BrokerEnvName = KeysOf<Shapes>

export const brokerShapes = Object.assign({}, ...brokerNames.map((name) => brokers[name].shape)) as Readonly<
  Record<BrokerEnvName, z.ZodType>
>

/** Returns the broker that BROKER names, and the default for a name that is refused elsewhere. */
export const brokerNameOf = ({ BROKER }: { readonly BROKER?: string | undefined }): BrokerName =>
  brokerNames.find((name) => name === BROKER) ?? 'ascend'
