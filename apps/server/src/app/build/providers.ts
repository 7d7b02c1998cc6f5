import type { Config } from '../../platform/config/config.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import type { Identities } from '../../ports/identities.ts'
import { createAuth0Identities } from '../../providers/auth0/client.ts'
import { createBreachedPasswords } from '../../providers/breached-passwords/client.ts'
import { builtInCountries, createCountries } from '../../providers/countries/client.ts'
import { createGooglePlaces } from '../../providers/google-places/client.ts'
import { createIpqsScreening } from '../../providers/ipqs/client.ts'
import { createPlaidBankLink } from '../../providers/plaid/client.ts'
import { createPlaidIdentityChecks } from '../../providers/plaid/identity.ts'
import { createPlaidNotices } from '../../providers/plaid/notices.ts'
import { createSmtpMailer } from '../../providers/smtp/client.ts'
import { createBroker } from './broker.ts'
import { plaidConfig, revealed, smtpConfig } from './provider-config.ts'
import { textServices } from './text-services.ts'

/** Creates all provider adapters. Calls `localIdentities` only if Auth0 is not configured. */
export const createProviders = (
  config: Config,
  deps: AdapterDeps,
  localIdentities: () => Identities,
  onBuiltInCountries: () => void,
) => ({
  broker: createBroker(config.broker, deps),
  bankLink: createPlaidBankLink(plaidConfig(config), deps),
  identityChecks: createPlaidIdentityChecks(plaidConfig(config), deps),
  notices: createPlaidNotices(plaidConfig(config), deps),
  texts: textServices[config.texts.provider].create(revealed(config.texts), deps),
  screening: createIpqsScreening(revealed(config.ipqs), deps),
  places: config.places && createGooglePlaces(revealed(config.places), deps),
  countries: config.countries
    ? createCountries(revealed(config.countries), deps, onBuiltInCountries)
    : builtInCountries,
  breachedPasswords: config.breachedPasswords && createBreachedPasswords(config.breachedPasswords, deps),
  mailer: createSmtpMailer(smtpConfig(config), deps),
  identities:
    config.identity.provider === 'auth0'
      ? createAuth0Identities(revealed(config.identity), deps)
      : localIdentities(),
})
