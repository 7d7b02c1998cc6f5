import { createAscendBroker } from '../adapters/ascend/client.ts'
import { createAuth0Identities } from '../adapters/auth0/client.ts'
import { createBreachedPasswords } from '../adapters/breached-passwords/client.ts'
import { builtInCountries, createCountries } from '../adapters/countries/client.ts'
import { createGooglePlaces } from '../adapters/google-places/client.ts'
import type { AdapterDeps } from '../adapters/http/deps.ts'
import { createIpqsScreening } from '../adapters/ipqs/client.ts'
import { createPlaidBankLink } from '../adapters/plaid/client.ts'
import { createPlaidIdentityChecks } from '../adapters/plaid/identity.ts'
import { createPlaidNotices } from '../adapters/plaid/notices.ts'
import { createSmtpMailer } from '../adapters/smtp/client.ts'
import { createTwilioPhoneCodes } from '../adapters/twilio/client.ts'
import type { Config } from '../config/config.ts'
import { plaidConfig, revealed, smtpConfig } from '../config/providers.ts'
import type { Identities } from '../ports/identities.ts'

/**
 * The providers behind their ports.
 * @param ownIdentities who holds emails and passwords where nobody outside does
 * @param onBuiltIn is told when the countries service is not there and our own list is used
 */
export const createProviders = (
  config: Config,
  deps: AdapterDeps,
  ownIdentities: () => Identities,
  onBuiltIn: () => void,
) => ({
  broker: createAscendBroker(revealed(config.ascend), deps),
  bankLink: createPlaidBankLink(plaidConfig(config), deps),
  identityChecks: createPlaidIdentityChecks(plaidConfig(config), deps),
  notices: createPlaidNotices(plaidConfig(config), deps),
  phoneCodes: createTwilioPhoneCodes(revealed(config.twilio), deps),
  screening: createIpqsScreening(revealed(config.ipqs), deps),
  places: config.places && createGooglePlaces(revealed(config.places), deps),
  countries: config.countries
    ? createCountries(revealed(config.countries), deps, onBuiltIn)
    : builtInCountries,
  breachedPasswords: config.breachedPasswords && createBreachedPasswords(config.breachedPasswords, deps),
  mailer: createSmtpMailer(smtpConfig(config), deps),
  identities:
    config.identity.provider === 'auth0'
      ? createAuth0Identities(revealed(config.identity), deps)
      : ownIdentities(),
})
