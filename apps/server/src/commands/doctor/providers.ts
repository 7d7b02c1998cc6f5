import { randomUUID } from 'node:crypto'
import { createBroker } from '../../app/build/broker.ts'
import { plaidConfig, revealed, sentryConfig, smtpConfig } from '../../app/build/provider-config.ts'
import { textServices } from '../../app/build/text-services.ts'
import { type BrokerSettings, brokers } from '../../platform/config/brokers.ts'
import type { Config } from '../../platform/config/config.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { createAscendBroker } from '../../providers/ascend/client.ts'
import { createAscendProbes } from '../../providers/ascend/probes.ts'
import { createAuth0Identities } from '../../providers/auth0/client.ts'
import { createBreachedPasswords } from '../../providers/breached-passwords/client.ts'
import { createCountries } from '../../providers/countries/client.ts'
import { createGooglePlaces } from '../../providers/google-places/client.ts'
import { probeIpqs } from '../../providers/ipqs/client.ts'
import { createPlaidBankLink } from '../../providers/plaid/client.ts'
import { screensWatchlist } from '../../providers/plaid/identity.ts'
import { probeSentry } from '../../providers/sentry/client.ts'
import { createSmtpMailer } from '../../providers/smtp/client.ts'
import { checkProvider, type Finding, failed, passed } from './finding.ts'

const deps: AdapterDeps = { now: () => new Date(), observe: () => undefined }

/** Runs a check only if the provider accepts our keys, so that wrong keys are one finding. */
const ifOk = async (keys: Promise<Finding>, check: () => Promise<Finding>): Promise<Finding | undefined> =>
  (await keys).ok ? check() : undefined

type AscendSettings = Extract<BrokerSettings, { name: 'ascend' }>

const checkAscend = (settings: AscendSettings) =>
  checkProvider(
    'Ascend',
    {
      address: 'ASCEND_BASE_URL',
      keys: 'ASCEND_API_KEY, ASCEND_PRIVATE_KEY, ASCEND_SERVICE_ACCOUNT_NAME and ASCEND_ORGANIZATION',
    },
    // Searches with a person id that has no accounts.
    async () => createAscendBroker(revealed(settings), deps).opening.findAccounts('doctor'),
  )

const checkPlaid = (config: Config) =>
  checkProvider('Plaid', { address: 'PLAID_BASE_URL', keys: 'PLAID_CLIENT_ID and PLAID_SECRET' }, () =>
    // Changes nothing at Plaid, because the link token is never used and expires.
    createPlaidBankLink(plaidConfig(config), deps).createLinkToken({
      clientUserId: 'doctor',
      redirectUri: config.publicUrl.startsWith('https://')
        ? `${config.publicUrl}/onboarding/bank`
        : undefined,
      language: 'en',
      withOwners: config.bankOwnerMatch !== 'off',
    }),
  )

const checkTemplate = async (config: Config): Promise<Finding> => {
  let isScreened = false
  const called = await checkProvider(
    'identity check',
    { address: 'PLAID_BASE_URL', keys: 'PLAID_IDV_TEMPLATE_ID and PLAID_CLIENT_ID' },
    async () => {
      isScreened = await screensWatchlist(plaidConfig(config), deps)
    },
  )
  if (!called.ok || isScreened) return called
  return failed(
    'identity check',
    'the template has no watchlist step',
    "Add watchlist screening to the template of PLAID_IDV_TEMPLATE_ID in Plaid's dashboard, and publish it.",
  )
}

/** Checks each configured provider with calls that prove our keys and ids, and store no person's data. */
export const checkProviders = (config: Config): Promise<Finding | undefined>[] => {
  const plaid = checkPlaid(config)
  return [
    ...checkBroker(config.broker),
    plaid,
    ifOk(plaid, () => checkTemplate(config)),
    checkProvider(
      textServices[config.texts.provider].name,
      { address: 'SMS_BASE_URL', keys: 'SMS_ACCOUNT and SMS_SECRET' },
      () => textServices[config.texts.provider].probe(revealed(config.texts), deps),
    ),
    checkProvider('IPQualityScore', { address: 'IPQS_BASE_URL', keys: 'IPQS_API_KEY' }, () =>
      probeIpqs(revealed(config.ipqs), deps),
    ),
    checkProvider('Mail', { address: 'SMTP_URL', keys: 'the user and password in SMTP_URL' }, () =>
      probeMail(config),
    ),
    ...checkOptionalProviders(config),
  ]
}

const checkBroker = (settings: BrokerSettings): Promise<Finding | undefined>[] => {
  if (settings.name === 'ascend') {
    const ascend = checkAscend(settings)
    return [ascend, ...checkBrokerIds(settings).map((check) => ifOk(ascend, check))]
  }
  const { address, shape } = brokers[settings.name]
  const keys = Object.keys(shape)
    .filter((name) => name.includes('_KEY'))
    .join(' and ')
  return [
    checkProvider('Broker', { address, keys }, () =>
      createBroker(settings, deps).pageOfAccounts(new Date(), undefined),
    ),
  ]
}

const checkBrokerIds = (settings: AscendSettings): (() => Promise<Finding>)[] => {
  const probes = createAscendProbes(revealed(settings), deps)
  const address = 'ASCEND_BASE_URL'
  return [
    () =>
      checkProvider(
        'correspondent',
        { address, keys: 'ASCEND_CORRESPONDENT_ID and ASCEND_API_KEY' },
        probes.correspondent,
      ),
    () =>
      checkProvider(
        'account group',
        { address, keys: 'ASCEND_ACCOUNT_GROUP_ID and ASCEND_API_KEY' },
        probes.accountGroup,
      ),
    () => checkApprover(probes.approver, address),
  ]
}

const approverFindings = {
  used: passed('approver', 'the principal who approved the newest accounts'),
  unused: passed('approver', 'has the right form; the first account proves it'),
  malformed: failed('approver', 'is not an id of the broker', 'Check ASCEND_PRINCIPAL_APPROVER_ID.'),
  other: failed(
    'approver',
    'another principal approved the newest accounts',
    'Check ASCEND_PRINCIPAL_APPROVER_ID. After a change of the principal, the first account proves it.',
  ),
}

const checkApprover = async (
  probe: () => Promise<keyof typeof approverFindings>,
  address: string,
): Promise<Finding> => {
  let result: keyof typeof approverFindings = 'unused'
  const called = await checkProvider(
    'approver',
    { address, keys: 'ASCEND_PRINCIPAL_APPROVER_ID' },
    async () => {
      result = await probe()
    },
  )
  return called.ok ? approverFindings[result] : called
}

const probeMail = async (config: Config): Promise<void> => {
  const mailer = createSmtpMailer(smtpConfig(config), deps)
  try {
    await mailer.probe()
  } finally {
    await mailer.close()
  }
}

const checkOptionalProviders = (config: Config) => {
  const { identity, places, countries, breachedPasswords } = config
  const sentry = sentryConfig(config)
  return [
    ...(sentry
      ? [
          checkProvider(
            'error reports',
            { address: 'SENTRY_DSN', keys: 'the key and the project in SENTRY_DSN' },
            () => probeSentry(sentry, deps),
          ),
        ]
      : []),
    ...(identity.provider === 'auth0'
      ? [
          checkProvider(
            'Auth0',
            {
              address: 'AUTH0_BASE_URL and AUTH0_MANAGEMENT_AUDIENCE',
              keys: 'AUTH0_CLIENT_ID and AUTH0_CLIENT_SECRET, their grants and scopes',
            },
            () => createAuth0Identities(revealed(identity), deps).find('doctor@vestibule.invalid'),
          ),
        ]
      : []),
    ...(places
      ? [
          // Google does not bill the lookup of an unknown place.
          checkProvider('Google Places', { address: 'PLACES_BASE_URL', keys: 'PLACES_API_KEY' }, () =>
            createGooglePlaces(revealed(places), deps).place('ChIJdoctor', randomUUID()),
          ),
        ]
      : []),
    ...(countries
      ? [
          checkProvider('Countries', { address: 'COUNTRIES_URL', keys: 'COUNTRIES_API_KEY' }, async () => {
            let hasFailed = false
            await createCountries(revealed(countries), deps, () => {
              hasFailed = true
            }).list()
            if (hasFailed) throw new Error('no answer, or not a list of at least 150 countries')
          }),
        ]
      : []),
    ...(breachedPasswords
      ? [
          checkProvider(
            'Breaches',
            { address: 'BREACHED_PASSWORDS_URL', keys: 'BREACHED_PASSWORDS_URL' },
            async () => {
              const isFound = await createBreachedPasswords(breachedPasswords, deps).has('password')
              if (!isFound) throw new Error('the most common password is not in its list')
            },
          ),
        ]
      : []),
  ]
}
