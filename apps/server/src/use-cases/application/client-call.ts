import type { BrokerOwner } from '../../ports/broker.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'

/** Reads the application to which a provider call belongs. `lock` locks the client until the transaction ends. */
export const readClient = async (
  { applications }: Pick<Store, 'applications'>,
  { clientId }: Pick<ProviderCall, 'clientId'>,
  lock?: 'hold',
): Promise<Application> => {
  const application = await applications.read(clientId ?? '', lock)
  if (!application) throw new Error('a provider call has no client')
  return application
}

/** Locks the client record to which a provider call belongs, until the transaction ends. @returns the client's id */
export const lockClient = async (
  { applications }: Pick<Store, 'applications'>,
  { clientId }: Pick<ProviderCall, 'clientId'>,
): Promise<string> => {
  if (clientId === null || !(await applications.lock(clientId)))
    throw new Error('a provider call has no client')
  return clientId
}

export const brokerAccountIdOf = ({ account }: Application): string => {
  if (!account?.account_id) throw new Error('the client has no brokerage account')
  return account.account_id
}

export const brokerOwnerOf = ({ account }: Application): BrokerOwner => ({
  personId: account?.person_id ?? '',
  accountId: account?.account_id ?? '',
})

export const newCall = (
  operation: string,
  key: string,
  { clientId = null, userId = null, input = {} }: Partial<Pick<NewCall, 'clientId' | 'userId' | 'input'>>,
): NewCall => ({ operation, key: `${operation}:${key}`, clientId, userId, input })

export const clientCall = (
  operation: string,
  clientId: string,
  key = clientId,
  input: NewCall['input'] = {},
  userId: string | null = null,
): NewCall => newCall(operation, key, { clientId, userId, input })
