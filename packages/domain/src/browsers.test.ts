import { expect, test } from 'vitest'
import { browserOf } from './browsers.ts'

const mozilla = (system: string, rest: string) => `Mozilla/5.0 (${system}) ${rest}`
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Windows NT 10.0; Win64; x64'
const iPhone = 'iPhone; CPU iPhone OS 18_7 like Mac OS X'

test.each([
  [mozilla(windows, `${chrome} Safari/537.36`), 'chrome', 'windows'],
  [mozilla(windows, `${chrome} Safari/537.36 Edg/142.0.0.0`), 'edge', 'windows'],
  [mozilla('X11; CrOS x86_64 14541.0.0', `${chrome} Safari/537.36`), 'chrome', 'chromeos'],
  [mozilla('X11; Linux x86_64', `${chrome} Safari/537.36 OPR/125.0.0.0`), 'opera', 'linux'],
  [
    mozilla('Linux; Android 10; K', `SamsungBrowser/29.0 ${chrome} Mobile Safari/537.36`),
    'samsung',
    'android',
  ],
  [mozilla('Macintosh; Intel Mac OS X 10.15; rv:145.0', 'Gecko/20100101 Firefox/145.0'), 'firefox', 'mac'],
  [mozilla('Macintosh; Intel Mac OS X 10_15_7', `${webKit} Version/26.1 Safari/605.1.15`), 'safari', 'mac'],
  [mozilla(iPhone, `${webKit} Version/26.1 Mobile/15E148 Safari/604.1`), 'safari', 'iphone'],
  [mozilla('iPad; CPU OS 18_7 like Mac OS X', `${webKit} CriOS/142.0 Safari/604.1`), 'chrome', 'ipad'],
  ['curl/8.14.1', null, null],
  ['', null, null],
] as const)('[HO-04] names the browser and the system of %s', (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system })
})
