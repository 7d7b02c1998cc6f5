import { setTimeout as sleep } from 'node:timers/promises'

export type Provider =
  | 'ascend'
  | 'alpaca'
  | 'plaid'
  | 'twilio'
  | 'vonage'
  | 'ipqs'
  | 'auth0'
  | 'places'
  | 'breached-passwords'
  | 'sentry'
  | 'smtp'

export interface Message {
  id: string
  channel: 'email' | 'sms'
  to: string
  subject: string | null
  text: string
  code: string | null
  hasHtml: boolean
  sentAt: string
  /** The Message-ID of an email. */
  messageId?: string
}

/** The providers' records, each in its provider's format. */
export type Ledger = Record<
  | 'persons'
  | 'accounts'
  | 'enrollments'
  | 'agreements'
  | 'bankRelationships'
  | 'achDeposits'
  | 'achSchedules'
  | 'drawnDeposits'
  | 'documents'
  | 'alpacaAccounts'
  | 'alpacaRelationships'
  | 'alpacaTransfers'
  | 'alpacaDocuments'
  | 'plaidItems'
  | 'identityVerifications',
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of each provider
  any[]
>

export interface ProviderRequest {
  id: string
  provider: Provider
  method: string
  path: string
  requestHeaders: Record<string, string>
  requestBody: unknown
  /** `null` while the request is pending, and 0 if the connection was closed. */
  status: number | null
  responseBody: unknown
  at: string
}

/** The error report's fields that tests read. */
export interface ErrorEvent {
  event_id: string
  level: string
  release?: string
  environment: string
  tags: Record<string, string>
  exception: {
    values: { type: string; value: string; stacktrace?: { frames: { filename: string; lineno: number }[] } }[]
  }
}

export interface Fault {
  provider: Provider
  /** Prefix of the request's path. */
  path?: string
  /** Text that the request contains. */
  match?: string
  kind: 'error' | 'timeout' | 'drop-before' | 'drop-after' | 'delay'
  status?: number
  ms?: number
  /** Number of requests that the fault affects. The default is 1. */
  times?: number
}

export interface SentWebhook {
  url: string
  headers: Record<string, string>
  body: string
  /** Our server's response status. 0 if there was no response. */
  status: number
}

export interface ReceivedWebhook {
  id: string
  type: string
  clientId: string | null
  body: string
  isVerified: boolean
  status: number
}

export type SandboxControl = ReturnType<typeof controlOf>

export function controlOf(sandboxUrl: string, send: typeof fetch = fetch) {
  const call = async <Body = void>(method: string, path: string, body?: unknown): Promise<Body> => {
    const init =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const reply = await send(`${sandboxUrl}/_sandbox/${path}`, { method, ...init })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`The sandbox answered ${reply.status} to ${method} ${path}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Body
  }
  let hasFaults = false
  /** Returns messages, newest first. */
  const messages = (to?: string) =>
    call<Message[]>('GET', to === undefined ? 'messages' : `messages?to=${encodeURIComponent(to)}`)
  /** Returns the codes sent to the email or number, newest first. */
  const codes = async (to: string): Promise<string[]> =>
    (await messages(to)).flatMap(({ code }) => code ?? [])
  /** Waits for at least `count` messages with a code to the email or number. @returns the newest code */
  const code = async (to: string, count = 1): Promise<string> => {
    for (let tries = 1; tries <= 400; tries++) {
      const [newest, ...older] = await codes(to)
      if (newest !== undefined && older.length + 1 >= count) return newest
      // Most emails arrive within 20 ms.
      await sleep(Math.min(50, 10 * tries))
    }
    throw new Error(`Fewer than ${count} messages with a code came within 20 seconds`)
  }

  return {
    /** Texts `text`, such as STOP, from a phone to the number that our texts come from. */
    text: (phone: string, text: string) =>
      call('POST', 'texts', { from: `+1${phone.replaceAll('-', '')}`, text }),
    messages,
    codes,
    code,
    /** Runs act, then waits for the code that it sends to the email or number. @returns the code */
    async codeAfter(to: string, act: () => Promise<unknown>): Promise<string> {
      const { length } = await codes(to)
      await act()
      return code(to, length + 1)
    },
    ledger: () => call<Ledger>('GET', 'ledger'),
    /** Returns requests after the id `since`, oldest first. */
    requests: (provider?: Provider, since?: string) =>
      call<ProviderRequest[]>(
        'GET',
        `requests?${new URLSearchParams({ ...(provider && { provider }), ...(since && { since }) })}`,
      ),
    fault(fault: Fault) {
      hasFaults = true
      return call('POST', 'faults', { times: 1, ...fault })
    },
    async clearFaults() {
      if (!hasFaults) return
      hasFaults = false
      await call('DELETE', 'faults')
    },
    review: (accountId: string, outcome: 'approve' | 'reject' | 'more-documents' | 'close') =>
      call('POST', `reviews/${accountId}`, { outcome }),
    /** Sets whether Alpaca opens one account per email, or one account of each type for a person. */
    alpaca: (settings: { oneAccountPerEmail: boolean }) => call('POST', 'alpaca', settings),
    /** Returns the amounts of the newest micro-deposits to a bank account. */
    deposits: (accountNumber: string) =>
      call<{ amount1: string; amount2: string }>('GET', `deposits?accountNumber=${accountNumber}`),
    /** Makes the bank return the account's newest micro-deposits. */
    returnDeposits: (accountNumber: string) => call('POST', 'deposits/return', { accountNumber }),
    /** Makes the bank return a deposit of an account, with Nacha's code. */
    returnDeposit: (depositId: string, code: string) => call('POST', `returns/${depositId}`, { code }),
    /** Sets the status of a client's newest identity verification, as in the dashboard. `silent` sends no webhook. */
    verification: (clientId: string, status: string, silent?: boolean) =>
      call('POST', `verifications/${clientId}`, { status, silent }),
    /** Returns webhooks, oldest first. */
    webhooks: () => call<SentWebhook[]>('GET', 'webhooks'),
    /** Returns the webhooks that the firm's receiver got, oldest first. */
    received: () => call<ReceivedWebhook[]>('GET', 'receiver'),
    /** Changes the receiver's secret or its answers: accept, fail, slow or gone. */
    receiver: (change: { secret?: string; behavior?: string }) => call('POST', 'receiver', change),
    /** Returns error reports, oldest first. */
    errors: () => call<{ event: ErrorEvent }[]>('GET', 'errors'),
    reset: () => call('POST', 'reset', {}),
  }
}
