import { expect, test } from 'vitest'
import { summarize } from './statement-summary.ts'

test.each([
  ['select "id" from "client" where "id" = $1 for update', 'select client'],
  ['select "id" from "client" for no key update skip locked', 'select client'],
  ['with live as (select 1 from session) update client set x = $1 from live', 'update client'],
  [
    'insert into provider_call (id) values ($1) on conflict (key) do update set x = 1',
    'insert into provider_call',
  ],
  ['delete from "rate_limit" where key = $1', 'delete from rate_limit'],
  ['BEGIN', 'begin'],
  ['select 1', 'statement'],
])('[DP-07] summarizes %s', (text, summary) => {
  expect(summarize(text)).toBe(summary)
  expect(summarize(text)).toBe(summary)
})
