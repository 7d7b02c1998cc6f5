/** What the bank-linking script puts on the window, as far as we use it. */
interface LinkError {
  error_type: string
  error_code: string
  error_message: string
  display_message: string | null
}

interface Institution {
  name: string
  institution_id: string
}

interface LinkConfig {
  token: string
  /** the whole address that a bank's own page has led back to */
  receivedRedirectUri?: string
  onSuccess: (publicToken: string, metadata: { accounts: readonly { id: string }[] }) => void
  onExit: (
    error: LinkError | null,
    metadata: { institution: Institution | null; link_session_id: string; request_id: string },
  ) => void
}

declare global {
  interface Window {
    Plaid?: { create: (config: LinkConfig) => { open: () => void; destroy: () => void } }
  }
}

export interface LinkFailure extends LinkError {
  institution: Institution | null
  link_session_id: string
  request_id: string
}

/** How one opening of the bank-linking widget ended. */
export type Linked =
  | { kind: 'linked'; publicToken: string; accountId: string | undefined }
  | { kind: 'failed'; failure: LinkFailure }
  | { kind: 'left' }

/** Opens the widget with a token, at its beginning or where a bank's page has led back to it, and waits until it has ended. */
export const openLink = (
  plaid: NonNullable<Window['Plaid']>,
  token: string,
  receivedRedirectUri?: string,
): Promise<Linked> =>
  new Promise((resolve) => {
    const handler = plaid.create({
      token,
      ...(receivedRedirectUri === undefined ? {} : { receivedRedirectUri }),
      onSuccess: (publicToken, { accounts }) => {
        resolve({ kind: 'linked', publicToken, accountId: accounts[0]?.id })
        handler.destroy()
      },
      onExit: (error, metadata) => {
        resolve(error === null ? { kind: 'left' } : { kind: 'failed', failure: { ...error, ...metadata } })
        handler.destroy()
      },
    })
    handler.open()
  })
