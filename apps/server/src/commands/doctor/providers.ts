import { randomUUID } from 'node:crypto'
import { plaidConfig, revealed, smtpConfig } from '../../build/provider-config.ts'
import type { Config } from '../../platform/config/config.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { createAscendBroker } from '../../providers/ascend/client.ts'
import { createAuth0Identities } from '../../providers/auth0/client.ts'
import { createBreachedPasswords } from '../../providers/breached-passwords/client.ts'
import { createCountries } from '../../providers/countries/client.ts'
import { createGooglePlaces } from '../../providers/google-places/client.ts'
import { probeIpqs } from '../../providers/ipqs/client.ts'
import { createPlaidBankLink } from '../../providers/plaid/client.ts'
import { createSmtpMailer } from '../../providers/smtp/client.ts'
import { probeTwilio } from '../../providers/twilio/client.ts'
import { checkProvider, type Finding } from './finding.ts'

const deps: AdapterDeps = { now: () => new Date(), observe: () => undefined }

/** Checks each configured provider with a call that proves our keys and changes nothing. */
export const checkProviders = (config: Config): Promise<Finding>[] => [
  checkProvider(
    'Ascend',
    {
      address: 'ASCEND_BASE_URL',
      keys: 'ASCEND_API_KEY, ASCEND_PRIVATE_KEY, ASCEND_SERVICE_ACCOUNT_NAME and ASCEND_ORGANIZATION',
    },
    // Searches with a person id that has no accounts.
    async () => createAscendBroker(revealed(config.ascend), deps).findAccounts('doctor'),
  ),
  checkProvider('Plaid', { address: 'PLAID_BASE_URL', keys: 'PLAID_CLIENT_ID and PLAID_SECRET' }, () =>
    // Changes nothing at Plaid, because the link token is never used and expires.
    createPlaidBankLink(plaidConfig(config), deps).createLinkToken({
      clientUserId: 'doctor',
      redirectUri: config.publicUrl.startsWith('https://')
        ? `${config.publicUrl}/onboarding/bank`
        : undefined,
      language: 'en',
    }),
  ),
  checkProvider(
    'Twilio',
    {
      address: 'TWILIO_BASE_URL',
      keys: 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_VERIFY_SERVICE_SID',
    },
    () => probeTwilio(revealed(config.twilio), deps),
  ),
  checkProvider('IPQualityScore', { address: 'IPQS_BASE_URL', keys: 'IPQS_API_KEY' }, () =>
    probeIpqs(revealed(config.ipqs), deps),
  ),
  checkProvider('Mail', { address: 'SMTP_URL', keys: 'the user and password in SMTP_URL' }, () =>
    probeMail(config),
  ),
  ...checkOptionalProviders(config),
]

const probeMail = async (config: Config): Promise<void> => {
  const mailer = createSmtpMailer(smtpConfig(config), deps)
  try {
    await mailer.probe()
  } finally {
    await mailer.close()
  }
}

const checkOptionalProviders = ({ identity, places, countries, breachedPasswords }: Config) => [
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
