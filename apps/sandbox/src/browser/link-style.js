const rules = `
  :host { all: initial; }
  dialog {
    --paper: #fff; --ink: #16181d; --soft: #565c66; --line: #b9bfc9; --first: #14532d; --problem: #a3161f;
    box-sizing: border-box; width: min(100vw - 1rem, 25rem); max-height: calc(100dvh - 1rem); padding: 0 1.25rem 1.5rem;
    border: 0; border-radius: 1rem; background: var(--paper); color: var(--ink); overflow: auto;
    font: 1rem/1.5 system-ui, sans-serif; box-shadow: 0 1rem 3rem rgb(0 0 0 / 35%);
  }
  dialog::backdrop { background: rgb(10 12 16 / 60%); }
  .header { display: flex; align-items: center; justify-content: space-between; padding-block: .75rem; }
  .title { margin: 0; font-size: .875rem; color: var(--soft); }
  h2 { margin: 0 0 .25rem; font-size: 1.375rem; line-height: 1.25; outline: 0; }
  .hint { margin: 0 0 1rem; font-size: .875rem; color: var(--soft); }
  .choices { display: grid; gap: .5rem; margin: 0; padding: 0; list-style: none; }
  fieldset { display: grid; gap: .5rem; margin: 0; padding: 0; border: 0; min-width: 0; }
  legend { padding: 0; margin-bottom: .25rem; font-weight: 600; }
  .row { display: grid; gap: .25rem; }
  .row label { font-weight: 600; }
  form { display: grid; gap: .875rem; }
  .problem { margin: 0; color: var(--problem); font-weight: 600; }
  .problem:empty { display: none; }
  button, .row input, .choice {
    box-sizing: border-box; width: 100%; min-height: 3rem; padding: .5rem .875rem; border: 1px solid var(--line);
    border-radius: .625rem; background: var(--paper); color: var(--ink); font: inherit;
  }
  button, .choice { cursor: pointer; text-align: start; }
  .choice { display: flex; align-items: center; gap: .625rem; font-weight: 500; }
  .choice input { width: 1.125rem; height: 1.125rem; margin: 0; flex: none; }
  button.first { background: var(--first); border-color: var(--first); color: #fff; text-align: center; font-weight: 600; }
  button.second { text-align: center; }
  button.exit { width: auto; min-height: 2.75rem; }
  button[aria-busy='true'] { opacity: .7; cursor: progress; }
  :is(button, input):focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    dialog { --paper: #1b1e24; --ink: #f1f3f6; --soft: #b3bac5; --line: #5b636f; --first: #166534; --problem: #ff9b9f; }
    :is(button, input):focus-visible { outline-color: #93c5fd; }
  }
`

/** Returns a constructed style sheet, which a content security policy does not restrict. */
export function linkStyle() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  return sheet
}
