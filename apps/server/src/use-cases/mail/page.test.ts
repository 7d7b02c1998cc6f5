import { en } from '@vestibule/words/en'
import { createLanguage } from '@vestibule/words/language'
import { expect, test } from 'vitest'
import { type MailPage, mailPage } from './page.ts'

const colors = { bg: '#fff', surface: '#fefefe', ink: '#111', muted: '#666', line: '#ddd' }
const brand: MailPage['brand'] = {
  name: 'A & B',
  contact: 'team+us@ab.example',
  postalAddress: '1 Main St',
  broker: 'C Broker',
  fundCustody: { en: 'D Agent holds the shares.' },
  logo: '<symbol id="logo" viewBox="0 0 2 2"><title>Mark</title><circle r="1"/></symbol>',
  theme: {
    light: {
      ...{ ...colors, primary: '#06c', 'on-primary': '#fdfdfd' },
      ...{ heading: '"Some Serif", serif', 'heading-weight': '500', corner: '0.5rem' },
    },
    dark: {
      ...{ bg: '#000', surface: '#222', ink: '#eee', muted: '#999', line: '#333' },
      ...{ primary: '#6cf', 'on-primary': '#012' },
    },
  },
}

const pageOf = (overrides: Partial<MailPage> = {}) =>
  mailPage({
    brand,
    language: createLanguage('en', en, 'A & B advises.'),
    accountType: 'ROTH_IRA',
    publicUrl: 'https://ab.example',
    heading: 'Hello',
    paragraphs: ['First <p>.', 'Second.'],
    ...overrides,
  })
const link = { words: 'Log in', address: 'https://ab.example/?a&b' }

const firm =
  'Securities in the account are held by C Broker, member FINRA/SIPC. Investments are not FDIC insured, are not guaranteed by a bank, and may lose value. A & B advises.'

test('[SU-06] writes the text with the link, the contact, the name, the disclosure and the postal address', () => {
  expect(pageOf({ link }).text.split('\n\n')).toEqual([
    ...['Hello', 'First <p>.', 'Log in:\nhttps://ab.example/?a&b', 'Second.'],
    ...['Questions? Write to team+us@ab.example.', 'A & B', firm, '1 Main St'],
  ])
  expect(pageOf({ code: '012345' }).text).toMatch(/^Hello\n\n012345\n\nFirst/)
})

test('[PR-08] names the fund’s transfer agent for a PRODUCT account, and neither the broker nor SIPC', () => {
  const { text, html } = pageOf({ accountType: 'PRODUCT' })
  for (const written of [text, html]) {
    expect(written).toContain(
      'D Agent holds the shares. Investments are not FDIC insured, are not guaranteed by a bank, and may lose value. A & B advises.'.replace(
        '&',
        written === html ? '&amp;' : '&',
      ),
    )
    expect(written).not.toMatch(/C Broker|SIPC/)
  }
})

test('[BR-02] takes mark, fonts, corners and the colors of both schemes from the brand', () => {
  const { html } = pageOf({ link })
  for (const part of [
    '<html lang="en">',
    '<body class="page" style="margin:0;padding:0;background:#fff;color:#111;',
    'font:600 19px/24px &quot;Some Serif&quot;, serif;color:#06c"><svg aria-hidden="true"',
    ' viewBox="0 0 2 2"><circle r="1"/></svg> A &amp; B</p>',
    'border-radius:0.5rem;background:#06c;color:#fdfdfd',
    '@media (prefers-color-scheme:dark){.page{background:#000!important;color:#eee!important}',
    '.button{background:#6cf!important;border-color:#6cf!important;color:#012!important}',
    '[data-ogsc] .muted{color:#999!important}',
  ])
    expect(html).toContain(part)
})

test('the button’s address stands below it as a link', () => {
  const { html } = pageOf({ link })
  const href = 'href="https://ab.example/?a&amp;b"'
  expect(html.split(href)).toHaveLength(3)
  expect(html).toContain('>https://ab.example/?a&amp;b</a></p>')
  expect(pageOf().html).not.toContain('class="button"')
})

test.each([
  ['Go to https://ab.example/x#t-1_2, then', '<a class="link" href="https://ab.example/x#t-1_2"'],
  ['Open https://ab.example.', '<a class="link" href="https://ab.example"'],
  ['Write to team+us@ab.example.', '<a class="link" href="mailto:team+us@ab.example"'],
  ['Bank https://evil.example/ and <a href="x">', undefined],
  ['https://ab.example.evil.example/x', undefined],
  ['other-team+us@ab.example', undefined],
  ['https://abxexample/', undefined],
])('[SE-01] links only our own addresses in a paragraph: %s', (paragraph, expected) => {
  const card =
    /<div class="card".*<div class="footer"/s.exec(pageOf({ paragraphs: [paragraph] }).html)?.[0] ?? ''
  const links = card.match(/<a class="link" href="[^"]*"/g) ?? []
  expect(links).toEqual(expected === undefined ? [] : [expected])
  expect(card).not.toContain('<a href="x">')
})
