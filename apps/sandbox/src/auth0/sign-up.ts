import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { Auth0Failure, connectionFailure } from './errors.ts'
import { type Fields, problemsOf } from './fields.ts'
import { isTooWeak } from './passwords.ts'
import { addUser, mailVerification } from './users.ts'

const fields: Fields = {
  client_id: { is: 'string', required: true },
  connection: { is: 'string', required: true },
  email: { is: 'string', required: true, format: 'email' },
  password: { is: 'string', required: true },
  given_name: { is: 'string', max: 100 },
  family_name: { is: 'string', max: 100 },
  name: { is: 'string', max: 300 },
  nickname: { is: 'string', max: 300 },
  picture: { is: 'string' },
  user_metadata: { is: 'object' },
}

interface SignUp {
  client_id: string
  connection: string
  email: string
  password: string
}

/** Serves public sign-up, which returns the ID without its `auth0|` prefix and sends the verification message. */
export const signUpEndpoint = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post('/dbconnections/signup', async (request) => {
    const [problem] = problemsOf(request.body, fields)
    if (problem) throw connectionFailure('BadRequestError', 'invalid_body', problem)
    const { client_id, connection, ...user } = request.body as SignUp
    const { auth0 } = sandbox.config
    if (client_id !== auth0.clientId)
      throw new Auth0Failure(401, { name: 'UnauthorizedError', code: 'invalid_client', statusCode: 401 })
    if (connection !== auth0.connection)
      throw connectionFailure('BadRequestError', 'invalid_connection', 'connection is not enabled')
    if (isTooWeak(user.password)) throw tooWeak()
    const added = await addUser(sandbox, { ...user })
    // As in Auth0, the error does not reveal that the email address is registered.
    if (!added) throw connectionFailure('BadRequestError', 'invalid_signup', 'Invalid sign up')
    const { user_id, email, email_verified } = added
    mailVerification(sandbox, email)
    const { password: _password, ...echoed } = user
    return { ...echoed, _id: user_id.replace('auth0|', ''), email, email_verified }
  })
}

const tooWeak = () =>
  new Auth0Failure(400, {
    name: 'PasswordStrengthError',
    message: 'Password is too weak',
    code: 'invalid_password',
    description: { rules: [{ code: 'lengthAtLeast', format: [6], verified: false }], verified: false },
    policy: '* At least 6 characters in length',
    statusCode: 400,
  })
