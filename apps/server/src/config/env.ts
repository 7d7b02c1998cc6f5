/** Every environment variable that the server reads, by name; their meaning is in config.ts. `.env.example` lists the same. */
export const envNames = [
  'VESTIBULE_MODE',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'METRICS_PORT',
  'METRICS_HOST',
  'DRAIN_SECONDS',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'CLOCK_FILE',
  'BRAND_NAME',
  'BRAND_COMPANY',
  'BRAND_CONTACT',
  'BROKER_NAME',
  'DASHBOARD_URL',
  'PRIVACY_URL',
  'IRA_LIMITS',
  'CONTRIBUTION_MAXIMUM',
  'AGES_OF_MAJORITY',
  'DEPOSIT_TRIES',
  'DEPOSIT_DAYS',
  'SAVES_PER_MINUTE',
  'MASTER_KEY',
  'RECORDS_KEY',
  'SSN_INDEX_KEY',
  'CODES_KEY',
  'SESSION_KEY',
  'EVIDENCE_SIGNING_KEY',
  'EVIDENCE_PUBLIC_KEYS',
  'ASCEND_BASE_URL',
  'ASCEND_API_KEY',
  'ASCEND_PRIVATE_KEY',
  'ASCEND_SERVICE_ACCOUNT_NAME',
  'ASCEND_ORGANIZATION',
  'ASCEND_CORRESPONDENT_ID',
  'ASCEND_ACCOUNT_GROUP_ID',
  'ASCEND_PRINCIPAL_APPROVER_ID',
  'ASCEND_AGREEMENT_ORIGINS',
  'PLAID_BASE_URL',
  'PLAID_CLIENT_ID',
  'PLAID_SECRET',
  'PLAID_LINK_SCRIPT_URL',
  'PLAID_IDV_TEMPLATE_ID',
  'TWILIO_BASE_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_VERIFY_SERVICE_SID',
  'IPQS_BASE_URL',
  'IPQS_API_KEY',
  'YOUNG_DOMAIN_DAYS',
  'PLACES_BASE_URL',
  'PLACES_API_KEY',
  'COUNTRIES_URL',
  'COUNTRIES_API_KEY',
  'IDENTITY_PROVIDER',
  'AUTH0_BASE_URL',
  'AUTH0_CLIENT_ID',
  'AUTH0_CLIENT_SECRET',
  'AUTH0_CONNECTION',
  'AUTH0_MANAGEMENT_AUDIENCE',
  'SMTP_URL',
  'MAIL_FROM',
  'SENTRY_DSN',
  'RELEASE',
] as const

export type EnvName = (typeof envNames)[number]
export type Env = Partial<Record<EnvName, string>>

/** Reads only what is listed; an empty value counts as unset. */
export const readEnv = (source: Record<string, string | undefined>): Env => {
  const env: Env = {}
  for (const name of envNames) {
    const value = source[name]
    if (value) env[name] = value
  }
  return env
}
