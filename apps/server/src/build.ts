import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { createAscendBroker } from './adapters/ascend/client.ts'
import { createAuth0Identities } from './adapters/auth0/client.ts'
import { builtInCountries } from './adapters/countries/built-in.ts'
import { createCountries } from './adapters/countries/client.ts'
import { createGooglePlaces } from './adapters/google-places/client.ts'
import type { ObservedCall } from './adapters/http/deps.ts'
import { createIpqsScreening } from './adapters/ipqs/client.ts'
import { createLocalIdentities } from './adapters/local-identity/identities.ts'
import { certificatePrinter } from './adapters/pdf/certificate.ts'
import { createPlaidBankLink } from './adapters/plaid/client.ts'
import { createJobs } from './adapters/postgres/jobs.ts'
import { createPasswordRecords } from './adapters/postgres/password-records.ts'
import { createDatabase, createStore } from './adapters/postgres/store.ts'
import { createSmtpMailer } from './adapters/smtp/client.ts'
import { createClock } from './adapters/system/clock.ts'
import { createDocuments } from './adapters/system/documents.ts'
import { createVault } from './adapters/system/vault.ts'
import { createTwilioPhoneCodes } from './adapters/twilio/client.ts'
import type { Config } from './config/config.ts'
import {
  ascendConfig,
  auth0Config,
  countriesConfig,
  googlePlacesConfig,
  ipqsConfig,
  plaidConfig,
  smtpConfig,
  twilioConfig,
} from './config/providers.ts'
import { createCookies } from './http/cookies.ts'
import { answerBadAddress, handleErrors } from './http/errors.ts'
import { guardApi } from './http/guards.ts'
import { loggerOptions, logRequests } from './http/logging.ts'
import { servePages, withoutPageHeaders } from './http/pages.ts'
import { createCsrf, hashOf, newToken } from './http/session-token.ts'
import { outsideCallJob } from './jobs/outside-call.ts'
import { screeningJob } from './jobs/screening.ts'
import { queues } from './ports/jobs.ts'
import { accountRoutes } from './routes/account.ts'
import { applicationRoutes } from './routes/application.ts'
import type { Deps } from './routes/deps.ts'
import { documentRoutes } from './routes/documents.ts'
import { healthRoutes } from './routes/health.ts'
import { moneyRoutes } from './routes/money.ts'
import { placesRoutes } from './routes/places.ts'
import { screeningRoutes } from './routes/screening.ts'
import { sessionRoutes } from './routes/session.ts'
import { signUpRoutes } from './routes/sign-up.ts'
import { createSigner } from './use-cases/evidence/ed25519.ts'
import { accountMailOperations } from './use-cases/mail/account-mails.ts'
import { depositMailOperations } from './use-cases/mail/deposit-mail.ts'
import { messageOperations } from './use-cases/mail/operations.ts'
import { moneyOperations } from './use-cases/money/operations.ts'
import { watchDeposits } from './use-cases/money/watch-deposits.ts'
import { openingOperations } from './use-cases/opening/operations.ts'
import { createEngine, type Operations } from './use-cases/outside/engine.ts'
import { housekeep } from './use-cases/sign-up/housekeeping.ts'

/** The job behind an outside call looks at it this much later: by then its request has settled it. */
const safetyNetSeconds = 5

/** What could not be screened is tried again this much later. */
const screenAgainSeconds = 5

/** How often what is left over is cleared away and who has left an application is looked for, seconds (SU-19). */
const housekeepingSeconds = 10 * 60

/** Largest JSON body, bytes. */
const bodyLimit = 64 * 1024

const dist = new URL('../../web/dist/', import.meta.url)

export interface Service {
  app: FastifyInstance
  /** Takes up jobs; a process that serves may do it too. */
  startJobs(): Promise<void>
  /** One turn of what is done now and then, at once. */
  housekeep(): Promise<void>
  /** Ends without cutting a request or leaving a call in doubt that need not be (OP-01). */
  close(): Promise<void>
}

/** The one composition root: adapters behind their ports, use cases, routes. */
export const build = async (config: Config): Promise<Service> => {
  const app = Fastify({
    ...loggerOptions(config.logLevel),
    bodyLimit,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: answerBadAddress,
  })
  const clock = createClock(config.clockFile)
  const observe = (call: ObservedCall): void =>
    app.log[call.outcome === 'ok' ? 'info' : 'warn'](call, 'outside call')
  const adapterDeps = { now: clock.now, observe }

  const db = createDatabase(config.databaseUrl.reveal())
  const jobs = createJobs(config.databaseUrl.reveal(), () => app.log.error('a job queue failed'))
  const store = createStore(
    db,
    (within, callId) => jobs.send(within, queues.outsideCall, { callId }, safetyNetSeconds),
    (within, userId) => jobs.send(within, queues.screening, { userId }, screenAgainSeconds),
  )
  const vault = createVault({
    master: config.keys.master.reveal(),
    ssnIndex: config.keys.ssnIndex.reveal(),
    codes: config.keys.codes.reveal(),
  })
  const mailer = createSmtpMailer(smtpConfig(config), adapterDeps)
  const providers = {
    broker: createAscendBroker(ascendConfig(config), adapterDeps),
    bankLink: createPlaidBankLink(plaidConfig(config), adapterDeps),
    phoneCodes: createTwilioPhoneCodes(twilioConfig(config), adapterDeps),
    screening: createIpqsScreening(ipqsConfig(config), adapterDeps),
    places: config.places && createGooglePlaces(googlePlacesConfig(config.places), adapterDeps),
    countries: config.countries
      ? createCountries(countriesConfig(config.countries), adapterDeps, () =>
          app.log.warn('the built-in list of countries is used'),
        )
      : builtInCountries,
    mailer,
    documents: createDocuments(),
    printer: certificatePrinter,
    signer: createSigner(config.keys.evidence.reveal()),
  }
  const identities =
    config.identity.provider === 'auth0'
      ? createAuth0Identities(auth0Config(config.identity), adapterDeps)
      : createLocalIdentities(createPasswordRecords(db))
  const { youngDomainDays } = config
  const common = {
    store,
    clock,
    vault,
    identities,
    youngDomainDays,
    depositRules: config.deposits,
    ...providers,
  }
  const operations: Operations = {
    ...messageOperations({ ...common, brand: config.brand }),
    ...accountMailOperations({ ...common, brand: config.brand, publicUrl: config.publicUrl }),
    ...depositMailOperations({ ...common, brand: config.brand, publicUrl: config.publicUrl }),
    ...openingOperations(common),
    ...moneyOperations(common),
  }
  const engine = createEngine(store, clock, () => operations)
  const housekeeping = async (): Promise<void> => {
    const done = { ...(await housekeep(common)), depositsWatched: await watchDeposits(common) }
    app.log.info(done, 'housekeeping')
  }

  const deps: Deps = {
    ...common,
    engine,
    identities,
    sessions: store.sessions,
    users: store.users,
    limits: store.limits,
    devices: store.devices,
    cookies: createCookies(config.publicUrl),
    csrf: createCsrf(config.keys.session.reveal()),
    newToken,
    hashOf,
    rules: { limits: config.iraLimits, maximum: config.contributionMaximum },
    brand: config.brand,
    redirectUri: config.publicUrl.startsWith('https://') ? `${config.publicUrl}/onboarding/bank` : undefined,
  }

  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: config.publicUrl.startsWith('https://') ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  })
  await app.register(cookie)
  await app.register(fastifyStatic, {
    root: new URL('assets/', dist).pathname,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => withoutPageHeaders(reply),
  })
  guardApi(app, config.publicUrl, clock)
  handleErrors(app)
  logRequests(app)
  healthRoutes(app, store)
  sessionRoutes(app, deps)
  screeningRoutes(app, deps)
  signUpRoutes(app, deps)
  applicationRoutes(app, deps)
  accountRoutes(app, deps)
  placesRoutes(app, deps)
  moneyRoutes(app, deps)
  documentRoutes(app, deps)
  await servePages(app, config, deps.cookies, dist)
  await jobs.start()

  return {
    app,
    async startJobs() {
      await outsideCallJob(jobs, engine)
      await screeningJob(jobs, deps)
      await jobs.every(queues.housekeeping, housekeepingSeconds, housekeeping)
    },
    housekeep: housekeeping,
    async close() {
      await app.close()
      await jobs.stop()
      await engine.drain()
      await mailer.close()
      await store.close()
    },
  }
}
