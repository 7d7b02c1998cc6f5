import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './cleanup.ts'

export const floorHeadings = { first: 'Get Started', second: 'Create your login' }

const page = (heading: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>${heading}</title>
  <style>body { font: 16px sans-serif; margin: 2rem } input { display: block; margin: 1rem 0 }</style>
  <h1>${heading}</h1>
  <form method="post">
    <label>Email address <input type="email" name="email" required></label>
    <button>Continue</button>
  </form>
</html>
`

/**
 * Serves a plain HTML form for comparison with our pages; its button loads the next page.
 * @returns its address, and an address of the same page that browsers take for another site than `localhost`
 */
export const serveFloorPage = async (): Promise<{ url: string; elsewhere: string }> => {
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    request.resume().on('end', () => {
      const heading = request.method === 'POST' ? floorHeadings.second : floorHeadings.first
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(heading))
    })
    return response
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, elsewhere: `http://127.0.0.1:${port}/` }
}
