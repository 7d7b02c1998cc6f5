/** Replaces Plaid Link's script. Defines window.Plaid and fetches the dialog when a handler is created. */
;(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript)
  const dialogAddress = new URL('link-dialog.js', script.src).href

  /**
   * @param {import('./link-session.js').LinkConfig} config
   * @returns {import('./link-session.js').LinkHandler}
   */
  function create(config) {
    const dialogModule = import(dialogAddress)
    /** @type {import('./link-dialog.js').LinkDialog | undefined} */
    let dialog
    let destroyed = false

    return {
      open: async () => {
        const { LinkDialog } = await dialogModule
        if (destroyed || dialog?.isOpen) return
        const opened = new LinkDialog(config, new URL(script.src).origin)
        dialog = opened
        await opened.start()
      },
      exit: () => {
        dialog?.exit()
      },
      destroy: () => {
        destroyed = true
        dialog?.remove()
      },
      // Only Plaid's Layer uses `submit`, and the sandbox has no Layer.
      submit: () => undefined,
    }
  }

  Object.assign(window, { Plaid: { create } })
})()
