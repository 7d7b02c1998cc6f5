import { accountPane, headerOf, institutionPane, loginPane } from './link-panes.js'
import { LinkSession } from './link-session.js'
import { linkStyle } from './link-style.js'

/** @import { Account, Institution, LinkConfig } from './link-session.js' */

const title = 'Plaid Link (sandbox)'

/** Shows three panes in a modal dialog, and calls onSuccess or onExit at the end. */
export class LinkDialog {
  isOpen = false
  /** @type {LinkSession} */ #session
  /** URL that an OAuth bank redirected to. @type {string | undefined} */ #received
  #host = document.createElement('div')
  #dialog = document.createElement('dialog')

  /**
   * @param {LinkConfig} config
   * @param {string} origin the sandbox's origin
   */
  constructor(config, origin) {
    this.#session = new LinkSession(config, origin)
    this.#received = config.receivedRedirectUri
  }

  /** Opens a session and then the dialog. If the link token is invalid, calls onExit immediately. */
  async start() {
    this.isOpen = true
    const accepted = await this.#session.open()
    if (!this.isOpen) return
    if (!accepted) return this.exit()
    const accounts = this.#received === undefined ? undefined : await this.#session.resume(this.#received)
    if (!this.isOpen) return
    if (accounts?.length === 0) return this.exit()
    this.#show()
    if (accounts) this.#showAccounts(accounts)
    else this.#showInstitutions()
  }

  /** Closes the dialog and calls onExit. */
  exit() {
    if (!this.isOpen) return
    this.remove()
    this.#session.exit()
  }

  /** Removes the dialog without calling onSuccess or onExit. */
  remove() {
    this.isOpen = false
    this.#dialog.close()
    this.#host.remove()
  }

  #show() {
    const root = this.#host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [linkStyle()]
    this.#dialog.setAttribute('aria-label', title)
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      this.exit()
    })
    root.append(this.#dialog)
    document.body.append(this.#host)
    this.#dialog.showModal()
  }

  /** @param {HTMLElement} pane */
  #showPane(pane) {
    this.#dialog.replaceChildren(
      headerOf(title, () => this.exit()),
      pane,
    )
    pane.querySelector('h2')?.focus()
  }

  #showInstitutions() {
    this.#session.institution = null
    const pane = institutionPane(this.#session.institutions, (institution) => {
      this.#session.institution = institution
      if (institution.oauth) this.#session.leave(institution)
      else this.#showLogin(institution)
    })
    this.#showPane(pane)
  }

  /** @param {Institution} institution */
  #showLogin(institution) {
    const pane = loginPane(institution, {
      back: () => this.#showInstitutions(),
      submit: async (username, password) => {
        const accounts = await this.#session.logIn(username, password)
        if (this.isOpen && accounts.length > 0) this.#showAccounts(accounts)
        return this.#problem()
      },
    })
    this.#showPane(pane)
  }

  /** @param {Account[]} accounts */
  #showAccounts(accounts) {
    const pane = accountPane(accounts, async (accountId) => {
      const connection = await this.#session.connect(accountId)
      if (this.isOpen && connection) {
        this.remove()
        this.#session.succeed(connection)
      }
      return this.#problem()
    })
    this.#showPane(pane)
  }

  #problem() {
    const { error } = this.#session
    return error ? (error.display_message ?? error.error_message) : ''
  }
}
