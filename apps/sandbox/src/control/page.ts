import { readFileSync } from 'node:fs'
import { depositsOf } from '../ascend/control.ts'
import { type Faults, faultKinds } from '../core/faults.ts'
import { type Message, messagesTo } from '../core/inbox.ts'
import { providers } from '../core/providers.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { peopleToTry } from '../personas.ts'
import { behaviors, receivedWebhooks, receiverOf, receiverPath } from '../receiver/index.ts'
import { accountsInReview, sentDeposits } from './brokers.ts'
import { Html, html } from './html.ts'
import { ledgerOf } from './ledger.ts'

/** The default brand, whose colors and mark the pages use. */
export const brandFolder = new URL('../../../../brands/default/', import.meta.url)

const mark = new Html(
  readFileSync(new URL('logo.svg', brandFolder), 'utf8')
    .replace(/<title>.*?<\/title>/s, '')
    .replace('<svg', '<svg aria-hidden="true" class="mark"'),
)

/** Renders the dashboard at `/`. */
export const page = (sandbox: Sandbox, faults: Faults, accountNumber: string | undefined): string => {
  const ledger: Record<string, readonly object[]> = ledgerOf(sandbox)
  const content = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox providers</title>
<link rel="icon" href="/_page/icon.svg">
<link rel="stylesheet" href="/_page/theme.css">
<link rel="stylesheet" href="/_page/page.css">
<script type="module" src="/_page/page.js"></script>
</head>
<body>
<header class="top"><div>${mark}<h1>Sandbox providers</h1>
<p>This server imitates every provider. Nothing here is real: no mail leaves, no money moves. It is ${sandbox.now().toISOString().slice(0, 10)}.</p></div></header>
<main>
${guide}
${inbox(sandbox)}
<div class="side">
${reviews(sandbox)}
${deposits(sandbox, accountNumber)}
${returns(sandbox)}
${faultSection(faults)}
</div>
${people()}
${receiver(sandbox)}
${ledgerSection(ledger)}
<section id="reset"><h2>Start over</h2>
<p class="lead">Deletes all messages, accounts and faults of the sandbox. The application keeps its own data.</p>
<form data-call="POST /_sandbox/reset"><button>Empty the sandbox</button></form></section>
</main>
</body>
</html>`
  return content.text
}

const guide = html`<nav id="guide" aria-labelledby="guide-title"><h2 id="guide-title">Where to click</h2>
<ol>
<li><a href="#inbox">Inbox</a>: apply in the application, and read the texts and emails with their codes here.</li>
<li><a href="#people">People and values to try</a>: what to enter so that a check fails or an account is reviewed.</li>
<li><a href="#reviews">Reviews</a>: decide the review of an account that waits for one.</li>
<li><a href="#deposits">Micro-deposits</a>: the amounts to enter for a bank account linked by its numbers.</li>
<li><a href="#returns">Returned deposits</a>: return a deposit as its bank would, with a code.</li>
<li><a href="#faults">Faults</a>: make a provider slow, make it fail, or lose its responses.</li>
<li><a href="#receiver">Webhooks</a>: the events that a receiver of the firm gets, and how it answers.</li>
<li><a href="#ledger">Ledger</a>: what the broker and the bank-linking service hold.</li>
</ol></nav>`

const shownMessages = 20

const inbox = (sandbox: Sandbox): Html => {
  const all = messagesTo(sandbox, undefined)
  const rows = all.slice(0, shownMessages).map(
    (message) => html`<li><p class="row"><strong>${message.to}</strong> <span>${message.channel}</span>
<time datetime="${message.sentAt}">${message.sentAt.slice(11, 19)}</time></p>
${message.code ? html`<p class="code">${message.code}</p>` : ''}
<details id="message-${message.id}"><summary>${message.subject ?? 'Text message'}</summary>${views(message)}</details></li>`,
  )
  const empty = html`<p class="empty">No mail and no text yet. Codes appear here as soon as they are sent.</p>`
  return html`<section id="inbox"><h2>Inbox <small>${all.length}</small></h2>
${rows.length > 0 ? html`<ul class="messages">${rows}</ul>` : empty}</section>`
}

/** Shows an email's HTML in a frame that runs nothing, beside its text. */
const views = ({ id, hasHtml, subject, text }: Message): Html => {
  const plain = html`<pre tabindex="0">${text}</pre>`
  return hasHtml
    ? html`<div class="views"><iframe title="HTML of ${subject}" src="/_sandbox/messages/${id}/html" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>${plain}</div>`
    : plain
}

const reviews = (sandbox: Sandbox): Html => {
  const pending = accountsInReview(sandbox)
  const rows = pending.map(
    ({ id, state }) => html`<li><p><strong>${id}</strong> ${state}</p>
<form class="row" data-call="POST /_sandbox/reviews/${id}">
<button name="outcome" value="approve">Approve</button>
<button name="outcome" value="reject">Reject</button>
<button name="outcome" value="more-documents">Ask for more documents</button></form></li>`,
  )
  const empty = html`<p class="empty">No account waits for a review. Apply with an SSN ending 0002 to see one.</p>`
  return html`<section id="reviews"><h2>Reviews <small>${pending.length}</small></h2>
${rows.length > 0 ? html`<ul>${rows}</ul>` : empty}</section>`
}

const deposits = (sandbox: Sandbox, accountNumber: string | undefined): Html => {
  const found = accountNumber ? depositsOf(sandbox, accountNumber) : undefined
  const answer = found
    ? html`<p class="code">${JSON.stringify(found)}</p>`
    : html`<p class="empty">No deposits for this account number.</p>`
  return html`<section id="deposits"><h2>Micro-deposits</h2>
<form class="row" method="get" action="/"><label for="accountNumber">Account number</label>
<input id="accountNumber" name="accountNumber" inputmode="numeric" value="${accountNumber}"><button>Show the amounts</button></form>
${accountNumber ? answer : ''}</section>`
}

const shownDeposits = 20

const returns = (sandbox: Sandbox): Html => {
  const sent = sentDeposits(sandbox)
  const rows = sent
    .slice(-shownDeposits)
    .reverse()
    .map(
      ({
        id,
        accountId,
        amount,
        state,
      }) => html`<li><p><strong>${id}</strong> $${amount} ${state}, account ${accountId}</p>
${
  state === 'RETURNED'
    ? ''
    : html`<form class="row" data-call="POST /_sandbox/returns/${id}"><label for="code-${id}">Code</label>
<input id="code-${id}" name="code" value="R01" size="4"><button>Return</button></form>`
}</li>`,
    )
  const empty = html`<p class="empty">No deposit yet. Recurring deposits appear on their days.</p>`
  return html`<section id="returns"><h2>Returned deposits <small>${sent.length}</small></h2>
${rows.length > 0 ? html`<ul>${rows}</ul>` : empty}</section>`
}

const shownWebhooks = 30

const receiver = (sandbox: Sandbox): Html => {
  const { secret, behavior } = receiverOf(sandbox)
  const received = receivedWebhooks(sandbox)
  const rows = received
    .slice(-shownWebhooks)
    .reverse()
    .map(
      ({
        id,
        type,
        status,
        at,
        body,
        isVerified,
      }) => html`<li><p class="row"><strong>${type || 'Not signed'}</strong> <span>${status}</span>
<time datetime="${at}">${at.slice(11, 19)}</time></p>
<details id="webhook-${id}-${at}"><summary>${isVerified ? 'Signature verified' : 'Signature refused'}</summary><pre tabindex="0">${body}</pre></details></li>`,
    )
  const empty = html`<p class="empty">Nothing was received yet.</p>`
  const options = behaviors.map((one) =>
    one === behavior ? html`<option selected>${one}</option>` : html`<option>${one}</option>`,
  )
  return html`<section id="receiver"><h2>Webhooks <small>${received.length}</small></h2>
<p class="lead">A receiver of the firm at <code>${sandbox.origin()}${receiverPath}</code>. It verifies signatures with the secret that <code>npm run webhooks -- add</code> prints. ${secret ? 'A secret is set.' : 'No secret is set, so it refuses everything.'}</p>
<form class="grid" data-call="POST /_sandbox/receiver">
<label for="secret">Secret</label><input id="secret" name="secret" autocomplete="off">
<label for="behavior">It answers</label><select id="behavior" name="behavior">${options}</select>
<button>Change the receiver</button></form>
${rows.length > 0 ? html`<ul>${rows}</ul>` : empty}</section>`
}

const ledgerSection = (ledger: Readonly<Record<string, readonly object[]>>): Html => {
  const parts = Object.entries(ledger).map(
    ([
      name,
      entries,
    ]) => html`<details id="ledger-${name}"><summary>${inWords(name)} <small>${entries.length}</small></summary>
${entries.map((entry) => html`<pre tabindex="0">${JSON.stringify(entry, null, 2)}</pre>`)}</details>`,
  )
  return html`<section id="ledger"><h2>Ledger</h2>
<p class="lead">What the broker and the bank-linking service hold, as they would answer it.</p>${parts}</section>`
}

/** Converts `achSchedules` to `ACH schedules`. */
const inWords = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^ach\b/, 'ACH')
    .replace(/^./, (first) => first.toUpperCase())

const people = (): Html => {
  const rows = peopleToTry.map(
    ({ value, outcome }) => html`<tr><th scope="row">${value}</th><td>${outcome}</td></tr>`,
  )
  return html`<section id="people"><h2>People and values to try</h2>
<table><thead><tr><th scope="col">Value</th><th scope="col">Outcome</th></tr></thead><tbody>${rows}</tbody></table></section>`
}

const faultSection = (faults: Faults): Html => {
  const options = (values: readonly string[]) => values.map((value) => html`<option>${value}</option>`)
  const rows = faults.list().map((fault) => html`<li><code>${JSON.stringify(fault)}</code></li>`)
  return html`<section id="faults"><h2>Faults <small>${rows.length}</small></h2>
${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p class="empty">Every provider works.</p>`}
<form class="grid" data-call="POST /_sandbox/faults">
<label for="provider">Provider</label><select id="provider" name="provider">${options(providers)}</select>
<label for="kind">Kind</label><select id="kind" name="kind">${options(faultKinds)}</select>
<label for="path">Path begins with</label><input id="path" name="path">
<label for="times">Times</label><input id="times" name="times" type="number" min="1" value="1">
<button>Add the fault</button></form>
<form data-call="DELETE /_sandbox/faults"><button>Remove all faults</button></form></section>`
}
