import { Configuration, PlaidApi } from 'plaid'
import type { TestSandbox } from '../../testing/start.ts'

export const plaidClient = ({ url, config }: TestSandbox, secret = config.plaid.secret): PlaidApi => {
  const headers = { 'PLAID-CLIENT-ID': config.plaid.clientId, 'PLAID-SECRET': secret }
  return new PlaidApi(new Configuration({ basePath: url, baseOptions: { headers, proxy: false } }))
}

export const failure = async (call: Promise<unknown>): Promise<{ status: number; data: unknown }> => {
  try {
    await call
  } catch (error) {
    return (error as { response: { status: number; data: unknown } }).response
  }
  throw new Error('the call succeeded')
}

export const errorOf = async (call: Promise<unknown>): Promise<unknown> => (await failure(call)).data
