import { Configuration, PlaidApi, type ProcessorTokenCreateRequestProcessorEnum, Products } from 'plaid'
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

/** Links a bank and returns the token that the broker gets. */
export const processorToken = async (
  sandbox: TestSandbox,
  processor: 'apex_clearing' | 'alpaca',
): Promise<string> => {
  const plaid = plaidClient(sandbox)
  const login = await plaid.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Auth],
  })
  const item = await plaid.itemPublicTokenExchange({ public_token: login.data.public_token })
  const access_token = item.data.access_token
  const { data } = await plaid.authGet({ access_token })
  const account_id = data.accounts[0]?.account_id ?? ''
  const request = {
    access_token,
    account_id,
    processor: processor as ProcessorTokenCreateRequestProcessorEnum,
  }
  return (await plaid.processorTokenCreate(request)).data.processor_token
}
