import { en } from '@vestibule/words/en'
import { createLanguage } from '@vestibule/words/language'
import { expect, test } from 'vitest'
import { mailPage } from './page.ts'

const light = {
  ...{ bg: '#fff', ink: '#111', muted: '#666', primary: '#06c', 'on-primary': '#fefefe' },
  heading: '"Some Serif", serif',
}
const dark = { bg: '#000', ink: '#eee', muted: '#999', primary: '#6cf', 'on-primary': '#012' }

const page = mailPage({
  brand: { name: 'A & B', theme: { light, dark } },
  language: createLanguage('en', en),
  heading: 'Hello',
  paragraphs: ['First <p>.', 'Second.'],
  link: { words: 'Log in', address: 'https://ab.example/?a&b' },
  footer: ['1 Main St'],
})

test('writes the text in the order of the page', () => {
  expect(page.text).toBe(
    'Hello\n\nFirst <p>.\n\nLog in:\nhttps://ab.example/?a&b\n\nSecond.\n\nA & B\n\n1 Main St',
  )
})

test('has the brand’s colors and fonts, for the light and the dark color scheme, and the page’s language', () => {
  for (const part of [
    '<html lang="en">',
    'style="margin:0;background:#fff;color:#111;',
    'font:600 18px &quot;Some Serif&quot;, serif;color:#06c">A &amp; B</p>',
    'background:#06c;color:#fefefe',
    'font-size:13px;color:#666">1 Main St</p>',
    '@media (prefers-color-scheme: dark){.page{background:#000!important;color:#eee!important}',
    '.button{background:#6cf!important;color:#012!important}',
    '<p>First &lt;p&gt;.</p>',
    'href="https://ab.example/?a&amp;b"',
  ])
    expect(page.html).toContain(part)
})
