import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'

const server = async (publicUrl: string) => {
  const cookies = createCookies(publicUrl)
  const app = Fastify()
  await app.register(cookie)
  app.get('/write', async (_request, reply) => cookies.write(reply, 'token'))
  app.get('/clear', async (_request, reply) => cookies.clear(reply))
  app.get('/read', async (request) => ({ token: cookies.read(request) ?? null }))
  const get = (url: string, header = '') => app.inject({ url, headers: { cookie: header } })
  return { get, close: () => app.close() }
}

test('[SE-02] on https the cookie is __Host-, Secure, HttpOnly and SameSite=Lax, without a Domain', async () => {
  const { get, close } = await server('https://vestibule.example')
  expect((await get('/write')).headers['set-cookie']).toBe(
    '__Host-session=token; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  const cleared = String((await get('/clear')).headers['set-cookie'])
  expect(cleared).toMatch(/^__Host-session=; .*Expires=Thu, 01 Jan 1970 00:00:00 GMT.*Secure/)
  expect((await get('/read', '__Host-session=a; session=b')).json()).toEqual({ token: 'a' })
  expect((await get('/read', 'session=b')).json()).toEqual({ token: null })
  await close()
})

test('[SE-02] on http://localhost, where browsers reject __Host- cookies, the cookie has no prefix', async () => {
  const { get, close } = await server('http://localhost:3000')
  expect((await get('/write')).headers['set-cookie']).toBe('session=token; Path=/; HttpOnly; SameSite=Lax')
  expect((await get('/read', '__Host-session=a; session=b')).json()).toEqual({ token: 'b' })
  await close()
})
