import type { FastifyInstance } from 'fastify'
import { agreementRoutes } from '../../http/routes/agreements.ts'
import { applicationRoutes } from '../../http/routes/application.ts'
import { bankRoutes } from '../../http/routes/bank.ts'
import { contactRoutes } from '../../http/routes/contact.ts'
import { contributionRoutes } from '../../http/routes/contributions.ts'
import type { Deps } from '../../http/routes/deps.ts'
import { documentRoutes } from '../../http/routes/documents.ts'
import { firmActionRoutes } from '../../http/routes/firm/actions.ts'
import { firmApplicationRoutes } from '../../http/routes/firm/applications.ts'
import { firmArchiveRoutes } from '../../http/routes/firm/archives.ts'
import { firmDocsRoutes } from '../../http/routes/firm/docs.ts'
import { firmEventRoutes } from '../../http/routes/firm/events.ts'
import { firmKeyRoutes } from '../../http/routes/firm/keys.ts'
import { firmStartRoutes } from '../../http/routes/firm/starts.ts'
import { openingRoutes } from '../../http/routes/opening.ts'
import { passkeyRoutes } from '../../http/routes/passkeys.ts'
import { personalRoutes } from '../../http/routes/personal.ts'
import { reportRoutes } from '../../http/routes/reports.ts'
import { reviewRoutes } from '../../http/routes/review.ts'
import { screeningRoutes } from '../../http/routes/screening.ts'
import { sessionRoutes } from '../../http/routes/session.ts'
import { signUpRoutes } from '../../http/routes/sign-up.ts'
import { unsubscribeRoutes } from '../../http/routes/unsubscribe.ts'
import { verificationRoutes } from '../../http/routes/verification.ts'
import { webhookRoutes } from '../../http/routes/webhooks.ts'

export const addRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  sessionRoutes(app, deps)
  passkeyRoutes(app, deps)
  contactRoutes(app, deps)
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
  firmStartRoutes(app, deps)
}
