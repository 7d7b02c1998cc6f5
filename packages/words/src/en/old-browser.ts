/** What browsers show that are too old for the pages, or have JavaScript turned off. */
export const oldBrowser = {
  /** Above each page. Few bytes: the first page contains it. */
  notice: 'Please update your browser or use another one, with JavaScript on.',
  title: 'Please update your browser',
  intro: 'This site needs a newer browser, with JavaScript turned on. What you saved is safe.',
  update: 'Update your browser. On an iPhone or iPad, update the device in Settings.',
  another: 'Or use another browser, on this or another device: {browsers}, or newer.',
  javascript: 'If JavaScript is off, turn it on in the settings of your browser.',
  open: 'Then open {address}',
  help: 'If this does not work, write to us: {contact}',
} as const
