// Lists the method and path of every API call. At runtime, the browser loads only this file of the contract package.

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  /** Marks a GET that calls a provider or stores data, and therefore needs the CSRF token. */
  effect?: true
  /**
   * `false` for calls that do not use the browser's session. They need no CSRF token, because they change nothing of its
   * user, or because the phone's cookie is sent with our own page only.
   */
  needsToken?: false
  /** A repeated call joins the earlier call or finds its result, so that an effect never happens twice (CF-12). */
  happensOnce?: true
}

export const endpoints = {
  getAgreementPdf: { method: 'GET', path: '/api/agreements/:clientId/:agreementId/pdf' },
  getCertificate: { method: 'GET', path: '/api/agreements/:clientId/certificate' },
  confirmAgreements: { method: 'POST', path: '/api/agreements/confirm/:clientId', happensOnce: true },
  disclosuresShown: { method: 'POST', path: '/api/agreements/disclosures-shown/:clientId' },
  documentOpened: { method: 'POST', path: '/api/agreements/document-opened/:clientId' },
  agreeStatements: { method: 'POST', path: '/api/agreements/statements/:clientId', happensOnce: true },
  getAccount: { method: 'GET', path: '/api/broker-api/account/:accountId' },
  createAccount: {
    method: 'POST',
    path: '/api/broker-api/account/createByClientId/:clientId',
    happensOnce: true,
  },
  createDeposit: { method: 'POST', path: '/api/broker-api/ach/createbyachid/:id', happensOnce: true },
  createSchedules: {
    method: 'POST',
    path: '/api/broker-api/ach/schedule/create/client/:clientId',
    happensOnce: true,
  },
  createBankRelationship: {
    method: 'POST',
    path: '/api/broker-api/createByClientId/:clientId',
    happensOnce: true,
  },
  checkDocument: { method: 'POST', path: '/api/documents/check/:clientId' },
  getPhoneLink: { method: 'GET', path: '/api/documents/phone-link/:clientId' },
  makePhoneLink: { method: 'POST', path: '/api/documents/phone-link/:clientId' },
  getPhoneUpload: { method: 'GET', path: '/api/phone-upload', needsToken: false },
  uploadFromPhone: { method: 'POST', path: '/api/phone-upload/documents', needsToken: false },
  openPhoneUpload: { method: 'POST', path: '/api/phone-upload/open', needsToken: false },
  uploadDocuments: {
    method: 'POST',
    path: '/api/broker-api/documents/uploadMultipleFiles/:clientId',
    happensOnce: true,
  },
  affirmAgreements: {
    method: 'POST',
    path: '/api/broker-api/enrollment/affirm-account-agreements',
    happensOnce: true,
  },
  listAgreements: { method: 'POST', path: '/api/broker-api/enrollment/list-account-agreements' },
  listInvestigations: { method: 'GET', path: '/api/broker-api/investigations/client/:clientId' },
  verifyDeposits: {
    method: 'POST',
    path: '/api/broker-api/verifyMicroDepositAmountsByClient/:clientId',
    happensOnce: true,
  },
  getApplications: { method: 'GET', path: '/api/applications' },
  openApplication: { method: 'POST', path: '/api/applications', happensOnce: true },
  chooseApplication: { method: 'PUT', path: '/api/applications/chosen' },
  updateClientStatus: { method: 'PATCH', path: '/api/client-status/:clientId', happensOnce: true },
  updateContribution: { method: 'PATCH', path: '/api/contribution/client/:clientId' },
  getContributions: { method: 'GET', path: '/api/contributions/client/:clientId' },
  stopContributions: { method: 'POST', path: '/api/contributions/stop/client/:clientId', happensOnce: true },
  getCountries: { method: 'GET', path: '/api/countries' },
  createLinkToken: { method: 'POST', path: '/api/create-link-token' },
  getAddress: { method: 'GET', path: '/api/data-api/address/client/:clientId' },
  updateAddress: { method: 'PATCH', path: '/api/data-api/address/client/:clientId' },
  acceptAgreements: { method: 'POST', path: '/api/data-api/agreements/client/:clientId', happensOnce: true },
  getAccountId: { method: 'GET', path: '/api/data-api/apexid/client/:clientId' },
  getBank: { method: 'GET', path: '/api/data-api/bank/client/:clientId' },
  useLinkedBank: { method: 'POST', path: '/api/data-api/bank/linked/client/:clientId', happensOnce: true },
  updateBank: { method: 'PATCH', path: '/api/data-api/bank/client/:clientId', happensOnce: true },
  getBeneficiaries: { method: 'GET', path: '/api/data-api/beneficiaries/client/:clientId' },
  saveBeneficiaries: { method: 'POST', path: '/api/data-api/beneficiaries/client/:clientId' },
  updateClient: { method: 'PATCH', path: '/api/data-api/client/:clientId' },
  getClientId: { method: 'GET', path: '/api/data-api/client/:userId' },
  createClient: { method: 'POST', path: '/api/data-api/client/:userId' },
  getClientOfUser: { method: 'GET', path: '/api/data-api/client/ssn/:userId' },
  getClientDetails: { method: 'GET', path: '/api/data-api/clientdetails/:clientId' },
  updateClientDetails: { method: 'PATCH', path: '/api/data-api/clientdetails/client/:clientId' },
  getDeposits: { method: 'GET', path: '/api/data-api/deposits/client/:clientId' },
  getInvestorProfile: { method: 'GET', path: '/api/data-api/investor/client/:clientId' },
  updateInvestorProfile: { method: 'PATCH', path: '/api/data-api/investor/client/:clientId' },
  reportBankError: { method: 'POST', path: '/api/data-api/plaiderror/bankaccount/:bankAccountId' },
  reportError: { method: 'POST', path: '/api/error-reports', needsToken: false },
  exchangePublicToken: { method: 'POST', path: '/api/exchange-public-token', happensOnce: true },
  getIp: { method: 'GET', path: '/api/get-ip' },
  getKycCheck: { method: 'GET', path: '/api/kyc-check/:clientId' },
  getLinkToken: { method: 'GET', path: '/api/link-token' },
  getPlace: { method: 'GET', path: '/api/places/:id', effect: true },
  findPlaces: { method: 'GET', path: '/api/places/autocomplete', effect: true },
  createVerification: {
    method: 'GET',
    path: '/api/plaid_idv/idv-create/:clientId',
    effect: true,
    happensOnce: true,
  },
  getVerification: { method: 'GET', path: '/api/plaid_idv/status/:clientId' },
  checkEmailExist: { method: 'POST', path: '/api/auth/check-email-exist' },
  editEmail: { method: 'PATCH', path: '/api/auth/edit-email-address' },
  forgotPassword: { method: 'POST', path: '/api/auth/forgot-password' },
  getCsrf: { method: 'GET', path: '/api/auth/get-csrf' },
  login: { method: 'POST', path: '/api/auth/login' },
  sendLoginCode: { method: 'POST', path: '/api/auth/login-code' },
  checkLoginCode: { method: 'PUT', path: '/api/auth/login-code' },
  logout: { method: 'POST', path: '/api/auth/logout' },
  getBrowsers: { method: 'GET', path: '/api/auth/browsers' },
  forgetBrowser: { method: 'POST', path: '/api/auth/browsers/forget/:id' },
  endSession: { method: 'POST', path: '/api/auth/sessions/end/:id' },
  endOtherSessions: { method: 'POST', path: '/api/auth/sessions/end-others' },
  getPasskeys: { method: 'GET', path: '/api/auth/passkeys' },
  addPasskey: { method: 'POST', path: '/api/auth/passkeys' },
  renamePasskey: { method: 'PATCH', path: '/api/auth/passkeys/:id' },
  beginPasskey: { method: 'POST', path: '/api/auth/passkeys/options' },
  removePasskey: { method: 'POST', path: '/api/auth/passkeys/remove/:id' },
  beginPasskeyLogin: { method: 'POST', path: '/api/auth/passkey-login' },
  loginByPasskey: { method: 'PUT', path: '/api/auth/passkey-login' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password' },
  sendStepUpCode: { method: 'POST', path: '/api/auth/step-up-code' },
  checkStepUpCode: { method: 'PUT', path: '/api/auth/step-up-code' },
  beginPasskeyStepUp: { method: 'POST', path: '/api/auth/step-up-passkey' },
  stepUpByPasskey: { method: 'PUT', path: '/api/auth/step-up-passkey' },
  getSession: { method: 'GET', path: '/api/auth/session' },
  signUp: { method: 'POST', path: '/api/auth/sign-up' },
  unsubscribe: { method: 'POST', path: '/api/auth/unsubscribe' },
  sendEmailCode: { method: 'POST', path: '/api/auth/verify-email' },
  checkEmailCode: { method: 'PUT', path: '/api/auth/verify-email' },
  sendPhoneCode: { method: 'POST', path: '/api/auth/verify-phone' },
  checkPhoneCode: { method: 'PUT', path: '/api/auth/verify-phone' },
  createBlockedUser: { method: 'POST', path: '/api/blocked-user/create' },
  reportFraudEvent: { method: 'POST', path: '/api/fraud-event' },
  validateEmail: { method: 'GET', path: '/api/ipqs/validate-email', effect: true },
  validateIp: { method: 'GET', path: '/api/ipqs/validate-ip', effect: true },
  validatePhone: { method: 'GET', path: '/api/ipqs/validate-phone', effect: true },
  createUser: { method: 'POST', path: '/api/user/create-user' },
  createProspect: { method: 'POST', path: '/api/user/create-user/temporal' },
  getByEmail: { method: 'GET', path: '/api/user/get-by-email/:email' },
  getUserAuth0: { method: 'GET', path: '/api/user/get-user-auth0/:id' },
  chooseLanguage: { method: 'PUT', path: '/api/user/language' },
  updateUser: { method: 'PATCH', path: '/api/user/update-user' },
  getWhitelist: { method: 'GET', path: '/api/user/whitelist' },
} as const satisfies Record<string, Endpoint>

export type CallName = keyof typeof endpoints

export const needsCsrf = ({ method, path, effect, needsToken }: Endpoint): boolean =>
  (method !== 'GET' && path !== endpoints.signUp.path && needsToken !== false) || effect === true
