/**
 * @typedef {{ institution_id: string, name: string, oauth?: true }} Institution
 * @typedef {{ id: string, name: string, mask: string | null, type: string, subtype: string }} Account
 * @typedef {{ error_type: string, error_code: string, error_message: string, display_message: string | null }} LinkError
 * @typedef {{ [key: string]: unknown }} Metadata
 * @typedef {{ open(): void, exit(options?: { force?: boolean }): void, destroy(): void, submit(data?: unknown): void }} LinkHandler
 * @typedef {object} LinkConfig
 * @property {string} token
 * @property {(publicToken: string | null, metadata: Metadata) => void} onSuccess
 * @property {(error: LinkError | null, metadata: Metadata) => void} [onExit]
 * @property {string} [receivedRedirectUri]
 */

/** Manages the state, the sandbox calls and the callbacks of one Link session. */
export class LinkSession {
  /** @type {Institution[]} */ institutions = []
  /** @type {Institution | null} */ institution = null
  /** The last error; null after a successful login. @type {LinkError | null} */ error = null
  /** @type {LinkConfig} */ #config
  /** @type {string} */ #origin
  #id = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-')
  #requestId = ''

  /**
   * @param {LinkConfig} config
   * @param {string} origin the sandbox's origin
   */
  constructor(config, origin) {
    this.#config = config
    this.#origin = origin
  }

  /** @returns whether the link token was accepted */
  async open() {
    const answer = await this.#send('open', {})
    if (answer.error) return false
    this.#id = answer.link_session_id
    this.institutions = answer.institutions
    return true
  }

  /**
   * Returns no accounts if the login failed.
   * @param {string} username
   * @param {string} password
   * @returns {Promise<Account[]>}
   */
  async logIn(username, password) {
    const institution_id = this.institution?.institution_id
    const answer = await this.#send('login', {
      link_session_id: this.#id,
      institution_id,
      username,
      password,
    })
    return answer.accounts ?? []
  }

  /**
   * Redirects to the bank's page. Returns `false` if the sandbox reports an error.
   * @param {Institution} institution
   */
  async leave({ institution_id }) {
    const answer = await this.#send('leave', { link_session_id: this.#id, institution_id })
    if (answer.error) return false
    location.assign(new URL(answer.path, this.#origin))
    return true
  }

  /**
   * Returns the accounts after a login on the bank's page; returns no accounts if the login failed.
   * @param {string} received_redirect_uri
   * @returns {Promise<Account[]>}
   */
  async resume(received_redirect_uri) {
    const answer = await this.#send('return', { link_session_id: this.#id, received_redirect_uri })
    this.institution = answer.institution ?? null
    return answer.accounts ?? []
  }

  /**
   * Returns `undefined` if the account could not be connected.
   * @param {string} account_id
   * @returns {Promise<{ public_token: string, metadata: Metadata } | undefined>}
   */
  async connect(account_id) {
    const answer = await this.#send('connect', { link_session_id: this.#id, account_id })
    return answer.error ? undefined : answer
  }

  /** Calls onSuccess. @param {{ public_token: string, metadata: Metadata }} connection */
  succeed({ public_token, metadata }) {
    this.#config.onSuccess(public_token, metadata)
  }

  /** Calls onExit with the last error. */
  exit() {
    const { error, institution } = this
    this.#config.onExit?.(error, {
      institution: institution && { name: institution.name, institution_id: institution.institution_id },
      link_session_id: this.#id,
      request_id: this.#requestId,
    })
  }

  /**
   * @param {string} name the name of the sandbox's call
   * @param {Record<string, unknown>} body
   */
  async #send(name, body) {
    const answer = await this.#post(name, { link_token: String(this.#config.token), ...body })
    this.#requestId = answer.request_id ?? this.#requestId
    this.error = answer.error ?? null
    return answer
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} body
   */
  async #post(name, body) {
    try {
      const response = await fetch(`${this.#origin}/_link/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer = await response.json()
      return answer.error_code ? { error: answer } : answer
    } catch {
      return { error: unreachable }
    }
  }
}

/** @type {LinkError} */
const unreachable = {
  error_type: 'API_ERROR',
  error_code: 'INTERNAL_SERVER_ERROR',
  error_message: 'the sandbox could not be reached',
  display_message: 'Something went wrong. Please try again.',
}
