import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '../routes/account.ts'
import { applicationRoutes } from '../routes/application.ts'
import { cspReportRoutes } from '../routes/csp-reports.ts'
import type { Deps } from '../routes/deps.ts'
import { documentRoutes } from '../routes/documents.ts'
import { moneyRoutes } from '../routes/money.ts'
import { placesRoutes } from '../routes/places.ts'
import { reportRoutes } from '../routes/reports.ts'
import { reviewRoutes } from '../routes/review.ts'
import { screeningRoutes } from '../routes/screening.ts'
import { sessionRoutes } from '../routes/session.ts'
import { signUpRoutes } from '../routes/sign-up.ts'
import { unsubscribeRoutes } from '../routes/unsubscribe.ts'
import { uploadRoutes } from '../routes/uploads.ts'
import { verificationRoutes } from '../routes/verification.ts'
import { webhookRoutes } from '../routes/webhooks.ts'

/** All that is answered but pages and files. */
export const addRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  sessionRoutes(app, deps)
  screeningRoutes(app, deps)
  signUpRoutes(app, deps)
  applicationRoutes(app, deps)
  accountRoutes(app, deps)
  reviewRoutes(app, deps)
  placesRoutes(app, deps)
  moneyRoutes(app, deps)
  uploadRoutes(app, deps)
  verificationRoutes(app, deps)
  await webhookRoutes(app, deps)
  await unsubscribeRoutes(app, deps)
  reportRoutes(app, deps)
  cspReportRoutes(app, deps)
  documentRoutes(app, deps)
}
