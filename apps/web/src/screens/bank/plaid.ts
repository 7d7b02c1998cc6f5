/** Declares only the parts of Plaid's script that the page uses. */

/** An error that Plaid's script reports. */
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
  /** The full URL of an OAuth return. */
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

export type Linked =
  | { kind: 'linked'; publicToken: string; accountId: string | undefined }
  | { kind: 'failed'; failure: LinkFailure }
  | { kind: 'left' }

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
