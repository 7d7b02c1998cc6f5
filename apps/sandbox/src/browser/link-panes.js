/**
 * @typedef {import('./link-session.js').Institution} Institution
 * @typedef {import('./link-session.js').Account} Account
 */

/**
 * @param {string} title
 * @param {() => void} leave
 */
export function headerOf(title, leave) {
  const header = element('div', { className: 'header' })
  const exit = element('button', { type: 'button', className: 'exit', textContent: 'Exit' })
  exit.addEventListener('click', leave)
  header.append(element('p', { className: 'title', textContent: title }), exit)
  return header
}

/**
 * @param {Institution[]} institutions
 * @param {(institution: Institution) => void} choose
 */
export function institutionPane(institutions, choose) {
  const list = element('ul', { className: 'choices' })
  for (const institution of institutions) {
    const button = element('button', { type: 'button', className: 'choice', textContent: institution.name })
    button.addEventListener('click', () => choose(institution))
    const item = element('li', {})
    item.append(button)
    list.append(item)
  }
  return pane('Choose your bank', 'These are test banks: no real bank is reached.', list)
}

/**
 * `submit` resolves with an error message, or with an empty string on success.
 * @param {Institution} institution
 * @param {{ back: () => void, submit: (username: string, password: string) => Promise<string> }} actions
 */
export function loginPane(institution, actions) {
  const username = field('Username', 'username', 'text')
  const password = field('Password', 'password', 'password')
  const back = element('button', { type: 'button', className: 'second', textContent: 'Choose another bank' })
  back.addEventListener('click', actions.back)
  const form = formOf('Submit', [username.row, password.row], [back], () =>
    actions.submit(username.input.value, password.input.value),
  )
  const hint = 'Username user_good with password pass_good links; password error_ITEM_LOCKED fails.'
  return pane(`Log in to ${institution.name}`, hint, form)
}

/**
 * `connect` resolves with an error message, or with an empty string on success.
 * @param {Account[]} accounts
 * @param {(accountId: string) => Promise<string>} connect
 */
export function accountPane(accounts, connect) {
  const choices = element('fieldset', {})
  choices.append(element('legend', { textContent: 'Account' }))
  for (const account of accounts) {
    const input = element('input', { type: 'radio', name: 'account', value: account.id, required: true })
    input.checked = accounts.length === 1
    const label = element('label', { className: 'choice' })
    label.append(input, `${account.name} ending in ${account.mask ?? 'unknown'}`)
    choices.append(label)
  }
  const form = formOf('Connect account', [choices], [], () => {
    const chosen = /** @type {HTMLInputElement | null} */ (form.querySelector('input:checked'))
    return connect(chosen?.value ?? '')
  })
  return pane('Choose an account', 'Money will be drawn from the account that you choose.', form)
}

/**
 * @param {string} heading
 * @param {string} hint
 * @param {HTMLElement} content
 */
function pane(heading, hint, content) {
  const section = element('div', { className: 'pane' })
  const title = element('h2', { textContent: heading, tabIndex: -1 })
  section.append(title, element('p', { className: 'hint', textContent: hint }), content)
  return section
}

/**
 * @param {string} submitLabel
 * @param {HTMLElement[]} rows
 * @param {HTMLElement[]} after elements below the button
 * @param {() => Promise<string>} send
 */
function formOf(submitLabel, rows, after, send) {
  const form = element('form', { method: 'post' })
  const problem = element('p', { className: 'problem' })
  problem.setAttribute('role', 'alert')
  const submit = element('button', { type: 'submit', className: 'first', textContent: submitLabel })
  form.append(problem, ...rows, submit, ...after)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (submit.ariaBusy === 'true') return
    submit.ariaBusy = 'true'
    problem.textContent = ''
    problem.textContent = await send()
    submit.ariaBusy = 'false'
  })
  return form
}

/**
 * @param {string} label
 * @param {string} id
 * @param {string} type
 */
function field(label, id, type) {
  const input = element('input', { id, name: id, type, autocomplete: 'off', required: true })
  const row = element('div', { className: 'row' })
  row.append(element('label', { htmlFor: id, textContent: label }), input)
  return { row, input }
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, unknown>} properties
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(name, properties) {
  return Object.assign(document.createElement(name), properties)
}
