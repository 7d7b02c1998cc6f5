import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { resetAttempts } from './brute-force.ts'
import { emailExists, managementFailure, unknownUser, userExists } from './errors.ts'
import { type Fields, problemsOf } from './fields.ts'
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

const profile: Fields = {
  email_verified: { is: 'boolean' },
  verify_email: { is: 'boolean' },
  given_name: { is: 'string', max: 150 },
  family_name: { is: 'string', max: 150 },
  name: { is: 'string', max: 300 },
  nickname: { is: 'string', max: 300 },
  picture: { is: 'string' },
  blocked: { is: 'boolean' },
  user_metadata: { is: 'object' },
  app_metadata: { is: 'object' },
}
const newUser: Fields = {
  ...profile,
  connection: { is: 'string', required: true },
  email: { is: 'string', required: true, format: 'email' },
  password: { is: 'string', required: true },
}
const changes: Fields = {
  ...profile,
  connection: { is: 'string' },
  client_id: { is: 'string' },
  email: { is: 'string', format: 'email' },
  password: { is: 'string' },
}

interface Change {
  connection?: string
  client_id?: string
  email?: string
  password?: string
  verify_email?: boolean
  email_verified?: boolean
  [more: string]: unknown
}

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
    const { connection, verify_email, ...user } = readBody<Change>(request, newUser)
    checkConnection(sandbox, connection)
    const { email = '', password = '' } = user
    checkStrength(password)
    const added = await addUser(sandbox, { ...user, email, password })
    if (!added) throw userExists()
    if (verify_email !== false && !added.email_verified) mailVerification(sandbox, added.email)
    return reply.code(201).send(added)
  })

  app.patch('/api/v2/users/:id', async (request: IdRequest) => {
    allow(request, 'update:users')
    const change = readBody<Change>(request, changes)
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
  change: Change,
): Promise<StoredUser> => {
  const { connection, client_id, password, email, verify_email: _, ...more } = change
  if (connection !== undefined) checkConnection(sandbox, connection)
  if (client_id !== undefined && client_id !== sandbox.config.auth0.clientId)
    throw managementFailure(400, 'The client does not exist', 'inexistent_client')
  if (email !== undefined && password !== undefined)
    throw managementFailure(400, 'Cannot update password and email simultaneously', 'invalid_body')
  if (password !== undefined) checkStrength(password)
  const address = email?.toLowerCase()
  if (address !== undefined && address !== user.email && isEmailTaken(sandbox, address)) throw emailExists()
  return {
    user: { ...user, ...(address !== undefined && { email: address, email_verified: false }), ...more },
    passwordHash: password === undefined ? passwordHash : await hashPassword(password),
  }
}

const mustFind = (sandbox: Sandbox, { params }: IdRequest): StoredUser => {
  const stored = findUser(sandbox, params.id)
  if (!stored) throw unknownUser()
  return stored
}

const readBody = <T>({ body }: FastifyRequest, fields: Fields): T => {
  const [problem] = problemsOf(body, fields)
  if (problem) throw managementFailure(400, `Payload validation error: '${problem}'.`, 'invalid_body')
  return body as T
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
