import { expect, test } from 'vitest'
import { isWebView } from './web-view.ts'

const iphone = '(iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const chrome = 'Chrome/131.0.0.0 Mobile Safari/537.36'

test.each([
  ['a web view of iOS', `${iphone} Mobile/15E148`, true],
  ['an app that adds its name', `${iphone} Mobile/15E148 Example 360.0 (iPhone14,5; en_US)`, true],
  ['Safari of iOS', `${iphone} Version/17.6 Mobile/15E148 Safari/604.1`, false],
  ['Chrome of iOS', `${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, false],
  ['a web view of Android', `(Linux; Android 15; Pixel 9; wv) ${chromium} Version/4.0 ${chrome}`, true],
  ['Chrome of Android', `(Linux; Android 10; K) ${chromium} ${chrome}`, false],
  ['Safari of a Mac', `${mac} Version/17.6 Safari/605.1.15`, false],
  ['Firefox', '(X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', false],
])('[EN-04] recognizes whether %s is a web view', (_name, browser, expected) => {
  expect(isWebView(`Mozilla/5.0 ${browser}`)).toBe(expected)
})
