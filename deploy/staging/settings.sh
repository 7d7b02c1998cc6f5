# Settings for docs/operations/staging.md, "Staging on one machine". A shell reads this file: `. deploy/staging/settings.sh`.

export VESTIBULE_MODE=staging SANDBOX=1
export PUBLIC_URL="https://localhost:$SITE_PORT" TRUST_PROXY=127.0.0.1
export BRAND_DIR="$STAGING/brand" DASHBOARD_URL="https://localhost:$SANDBOX_PORT/" MAIL_FROM="Firm <no-reply@firm.test>"
export IRA_LIMITS=statutory

# Each process reads these secrets from the files that have their names.
for name in DATABASE_URL MASTER_KEY RECORDS_KEY SSN_INDEX_KEY CODES_KEY SESSION_KEY EVIDENCE_SIGNING_KEY \
  ASCEND_API_KEY ASCEND_PRIVATE_KEY ASCEND_PUBLIC_KEY PLAID_SECRET SMS_SECRET IPQS_API_KEY; do
  export "${name}_FILE=$STAGING/secrets/$name"
done

# The providers, which are all the sandbox.
sandbox="https://localhost:$SANDBOX_PORT"
export ASCEND_BASE_URL="$sandbox" PLAID_BASE_URL="$sandbox" SMS_BASE_URL="$sandbox" BREACHED_PASSWORDS_URL="$sandbox"
export IPQS_BASE_URL="$sandbox/api/json" PLACES_BASE_URL="$sandbox/v1" PLACES_API_KEY=staging
export PLAID_LINK_SCRIPT_URL="$sandbox/link/v2/stable/link-initialize.js"
export SENTRY_DSN="https://staging@localhost:$SANDBOX_PORT/1" SMTP_URL="smtps://localhost:$MAIL_PORT"
export ASCEND_SERVICE_ACCOUNT_NAME=vestibule ASCEND_ORGANIZATION=correspondents/1 ASCEND_CORRESPONDENT_ID=1
export ASCEND_ACCOUNT_GROUP_ID=2 ASCEND_PRINCIPAL_APPROVER_ID=01J0000000000000000000STAG
export PLAID_CLIENT_ID=staging PLAID_IDV_TEMPLATE_ID=idvtmp_staging
export SMS_ACCOUNT=AC-staging SMS_FROM=+15005550006

# What only the sandbox reads.
export SANDBOX_TLS_CERT="$STAGING/certificate.pem" SANDBOX_TLS_KEY="$STAGING/key.pem" SANDBOX_URL="$sandbox"
export SANDBOX_SMTP_PORT="$MAIL_PORT" DATA_DIR="$STAGING/sandbox" PLAID_WEBHOOK_URL="$PUBLIC_URL/webhooks/plaid"

# Node reads this variable when a process starts.
export NODE_EXTRA_CA_CERTS="$STAGING/issuer.pem"
