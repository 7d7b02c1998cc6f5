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
import {
  ascendConfig,
  auth0Config,
  breachedPasswordsConfig,
  countriesConfig,
  googlePlacesConfig,
  ipqsConfig,
  plaidConfig,
  plaidIdentityConfig,
  smtpConfig,
  twilioConfig,
} from '../config/providers.ts'
import type { BreachedPasswords } from '../ports/breached-passwords.ts'
import type { Identities } from '../ports/identities.ts'

const breachedPasswordsOf = (config: Config, deps: AdapterDeps): BreachedPasswords | undefined => {
  const settings = breachedPasswordsConfig(config)
  return settings && createBreachedPasswords(settings, deps)
}

/**
 * Everybody outside, behind their ports.
 * @param ownIdentities who holds emails and passwords where nobody outside does
 * @param onBuiltIn is told when the countries service is not there and our own list is used
 */
export const createProviders = (
  config: Config,
  deps: AdapterDeps,
  ownIdentities: () => Identities,
  onBuiltIn: () => void,
) => ({
  broker: createAscendBroker(ascendConfig(config), deps),
  bankLink: createPlaidBankLink(plaidConfig(config), deps),
  identityChecks: createPlaidIdentityChecks(plaidIdentityConfig(config), deps),
  notices: createPlaidNotices(plaidConfig(config), deps),
  phoneCodes: createTwilioPhoneCodes(twilioConfig(config), deps),
  screening: createIpqsScreening(ipqsConfig(config), deps),
  places: config.places && createGooglePlaces(googlePlacesConfig(config.places), deps),
  countries: config.countries
    ? createCountries(countriesConfig(config.countries), deps, onBuiltIn)
    : builtInCountries,
  breachedPasswords: breachedPasswordsOf(config, deps),
  mailer: createSmtpMailer(smtpConfig(config), deps),
  identities:
    config.identity.provider === 'auth0'
      ? createAuth0Identities(auth0Config(config.identity), deps)
      : ownIdentities(),
})
