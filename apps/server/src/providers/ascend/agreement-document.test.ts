import { expect, test } from 'vitest'
import { expectFailure, testDeps } from '../testing/deps.ts'
import { type Handle, startLocalServer } from '../testing/local-server.ts'
import { createAgreementReader } from './agreement-document.ts'
import type { AscendConfig } from './config.ts'

async function served(handle: Handle, options: { listed: boolean } = { listed: true }) {
  const server = await startLocalServer(handle)
  const config: AscendConfig = {
    baseUrl: 'https://uat.apexapis.example',
    apiKey: 'the-api-key',
    serviceAccount: { name: '', organization: '', privateKey: '' },
    correspondentId: '',
    accountGroupId: '',
    principalApproverId: '',
    agreementOrigins: options.listed ? [server.url] : [],
  }
  return { ...server, read: createAgreementReader(config, testDeps()) }
}

const pdf = Buffer.from('%PDF-1.7\nbody')
const answer =
  (body: Buffer | string): Handle =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(body)

test('[AG-03] reads an agreement from a listed origin without our credentials', async () => {
  const { read, url, received } = await served(answer(pdf))
  expect(Buffer.from(await read(`${url}/a/20230525.pdf`))).toEqual(pdf)
  expect(received[0]?.path).toBe('/a/20230525.pdf')
  expect(received[0]?.headers).not.toHaveProperty('x-api-key')
  expect(received[0]?.headers).not.toHaveProperty('authorization')
})

test('never sends a request to another origin or with credentials in the URL', async () => {
  const { read, url, received } = await served(answer(pdf), { listed: false })
  const { host } = new URL(url)
  for (const uri of [
    url,
    `http://user:word@${host}/`,
    'file:///etc/passwd',
    'data:application/pdf,x',
    'no address',
    '',
  ])
    await expectFailure(read(uri), { failure: 'refused', providerCode: 'address_not_allowed' })
  const listed = await served(answer(pdf))
  const withLogin = listed.url.replace('http://', 'http://user:word@')
  await expectFailure(listed.read(withLogin), { providerCode: 'address_not_allowed' })
  expect([...received, ...listed.received]).toEqual([])
})

test('does not follow a redirect', async () => {
  const other = await startLocalServer(answer(pdf))
  const { read, url } = await served((response) => response.writeHead(302, { location: other.url }).end())
  await expectFailure(read(url), { failure: 'unavailable', status: 302 })
  expect(other.received).toHaveLength(0)
})

test('rejects a document that is not a PDF', async () => {
  const { read, url } = await served(answer('<html>%PDF-</html>'))
  await expectFailure(read(url), { failure: 'unavailable', providerCode: 'malformed_answer' })
})

test('reads at most ten megabytes', async () => {
  const limit = 10 * 1024 * 1024
  const sized = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length)])
  const { read, url } = await served((response, { path }) =>
    response.end(sized(path === '/more' ? limit + 1 : limit)),
  )
  expect(await read(url)).toHaveLength(limit)
  await expectFailure(read(`${url}/more`), { providerCode: 'malformed_answer' })
})
