import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sandbox } from '../core/sandbox.ts'
import { resetAttempts } from './brute-force.ts'
import { emailExists, managementFailure, unknownUser, userExists } from './errors.ts'
import { hashPassword, isTooWeak } from './passwords.ts'
import { checkToken, type Scope } from './tokens.ts'
import {
  addUser,
  deleteUser,
  findUser,
  isEmailTaken,
  mailVerification,
  type StoredUser,
  saveUser,
  usersByEmail,
} from './users.ts'

type IdRequest = FastifyRequest<{ Params: { id: string } }>
type EmailRequest = FastifyRequest<{ Querystring: { email?: string } }>

const text = z.string().min(1)
/** As wide as the product's own rule, which `z.email` is not. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const newUser = z.strictObject({
  connection: text,
  email: z.string().regex(emailPattern),
  password: text,
  email_verified: z.boolean().optional(),
  verify_email: z.boolean().optional(),
})
const changes = newUser.extend({ client_id: text }).partial()

export const managementApi = (app: FastifyInstance, sandbox: Sandbox): void => {
  const allow = (request: FastifyRequest, scope: Scope) =>
    checkToken(sandbox, request.headers.authorization, scope)

  app.get('/api/v2/users-by-email', async (request: EmailRequest) => {
    allow(request, 'read:users')
    const { email, ...more } = request.query
    if (!email) throw invalidQuery("Missing required property: 'email'")
    if (Object.keys(more).length > 0) throw invalidQuery('Additional properties not allowed')
    return usersByEmail(sandbox, email).map(({ user }) => user)
  })

  app.get('/api/v2/users/:id', async (request: IdRequest) => {
    allow(request, 'read:users')
    return mustFind(sandbox, request).user
  })

  app.post('/api/v2/users', async (request, reply: FastifyReply) => {
    allow(request, 'create:users')
    const { connection, verify_email, ...user } = readBody(request, newUser)
    checkConnection(sandbox, connection)
    checkStrength(user.password)
    const added = await addUser(sandbox, user)
    if (!added) throw userExists()
    if (verify_email !== false && !added.email_verified) mailVerification(sandbox, added.email)
    return reply.code(201).send(added)
  })

  app.patch('/api/v2/users/:id', async (request: IdRequest) => {
    allow(request, 'update:users')
    const change = readBody(request, changes)
    const stored = mustFind(sandbox, request)
    const changed = await changedBy(sandbox, stored, change)
    const saved = saveUser(sandbox, changed)
    if (change.password !== undefined) resetAttempts(sandbox, changed.user.email)
    const isNewAddress = changed.user.email !== stored.user.email
    if (isNewAddress && change.verify_email !== false && !changed.user.email_verified)
      mailVerification(sandbox, changed.user.email)
    return saved
  })

  app.delete('/api/v2/users/:id', async (request: IdRequest, reply) => {
    allow(request, 'delete:users')
    deleteUser(sandbox, request.params.id)
    return reply.code(204).send()
  })
}

/** Applies a change. A submitted email address becomes unverified unless `email_verified` is also submitted. */
const changedBy = async (
  sandbox: Sandbox,
  { user, passwordHash }: StoredUser,
  change: z.infer<typeof changes>,
): Promise<StoredUser> => {
  const { connection, client_id, password, email, email_verified } = change
  if (connection !== undefined) checkConnection(sandbox, connection)
  if (client_id !== undefined && client_id !== sandbox.config.auth0.clientId)
    throw managementFailure(400, 'The client does not exist', 'inexistent_client')
  if (email !== undefined && password !== undefined)
    throw managementFailure(400, 'Cannot update password and email simultaneously', 'invalid_body')
  if (password !== undefined) checkStrength(password)
  const address = email?.toLowerCase()
  if (address !== undefined && address !== user.email && isEmailTaken(sandbox, address)) throw emailExists()
  return {
    user: {
      ...user,
      email: address ?? user.email,
      email_verified: email_verified ?? (address === undefined && user.email_verified),
    },
    passwordHash: password === undefined ? passwordHash : await hashPassword(password),
  }
}

const mustFind = (sandbox: Sandbox, { params }: IdRequest): StoredUser => {
  const stored = findUser(sandbox, params.id)
  if (!stored) throw unknownUser()
  return stored
}

const readBody = <T>({ body }: FastifyRequest, fields: z.ZodType<T>): T => {
  const { data, error } = fields.safeParse(body)
  if (data) return data
  const [issue] = error?.issues ?? []
  const problem =
    issue?.code === 'unrecognized_keys'
      ? `Additional properties not allowed: ${issue.keys.join()}`
      : `${issue?.message} on property ${issue?.path.join('.')}`
  throw managementFailure(400, `Payload validation error: '${problem}'.`, 'invalid_body')
}

const invalidQuery = (problem: string) =>
  managementFailure(400, `Query validation error: ${problem}`, 'invalid_query_string')

const checkConnection = ({ config }: Sandbox, connection: string | undefined): void => {
  if (connection !== config.auth0.connection)
    throw managementFailure(400, 'The connection does not exist.', 'inexistent_connection')
}

const checkStrength = (password: string): void => {
  if (isTooWeak(password))
    throw managementFailure(400, 'PasswordStrengthError: Password is too weak', 'invalid_body')
}
