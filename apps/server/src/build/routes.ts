import type { FastifyInstance } from 'fastify'
import { agreementRoutes } from '../routes/agreements.ts'
import { applicationRoutes } from '../routes/application.ts'
import { bankRoutes } from '../routes/bank.ts'
import { contributionRoutes } from '../routes/contributions.ts'
import type { Deps } from '../routes/deps.ts'
import { documentRoutes } from '../routes/documents.ts'
import { firmActionRoutes } from '../routes/firm/actions.ts'
import { firmApplicationRoutes } from '../routes/firm/applications.ts'
import { firmArchiveRoutes } from '../routes/firm/archives.ts'
import { firmDocsRoutes } from '../routes/firm/docs.ts'
import { firmEventRoutes } from '../routes/firm/events.ts'
import { firmKeyRoutes } from '../routes/firm/keys.ts'
import { openingRoutes } from '../routes/opening.ts'
import { passkeyRoutes } from '../routes/passkeys.ts'
import { personalRoutes } from '../routes/personal.ts'
import { reportRoutes } from '../routes/reports.ts'
import { reviewRoutes } from '../routes/review.ts'
import { screeningRoutes } from '../routes/screening.ts'
import { sessionRoutes } from '../routes/session.ts'
import { signUpRoutes } from '../routes/sign-up.ts'
import { unsubscribeRoutes } from '../routes/unsubscribe.ts'
import { verificationRoutes } from '../routes/verification.ts'
import { webhookRoutes } from '../routes/webhooks.ts'

export const addRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  sessionRoutes(app, deps)
  passkeyRoutes(app, deps)
  screeningRoutes(app, deps)
  signUpRoutes(app, deps)
  applicationRoutes(app, deps)
  personalRoutes(app, deps)
  openingRoutes(app, deps)
  agreementRoutes(app, deps)
  reviewRoutes(app, deps)
  bankRoutes(app, deps)
  contributionRoutes(app, deps)
  documentRoutes(app, deps)
  verificationRoutes(app, deps)
  await webhookRoutes(app, deps)
  await unsubscribeRoutes(app, deps)
  reportRoutes(app, deps)
}

/** Adds the firm's API, to the public listener or to one of its own. */
export const addFirmRoutes = (app: FastifyInstance, deps: Deps): void => {
  firmDocsRoutes(app, deps.brand)
  firmKeyRoutes(app, deps)
  firmApplicationRoutes(app, deps)
  firmActionRoutes(app, deps)
  firmArchiveRoutes(app, deps)
  firmEventRoutes(app, deps)
}
