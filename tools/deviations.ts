/** One place where the product differs from the specification. Texts are Markdown. */
export interface Deviation {
  readonly where: string
  readonly specification: string
  readonly product: string
  readonly why: string
  /** The requirements that decided the difference. */
  readonly by: readonly [string, ...string[]]
}

/** By section of docs/deviations.md. */
export const deviations: Readonly<Record<string, readonly Deviation[]>> = {
  'Sign-up': [
    {
      where: 'Blocks because of a VPN or an internet phone number (VOIP)',
      specification: 'A risky person is recorded as blocked. No way out is named.',
      product:
        'The block ends when the person passes screening from another network or with another number. If the screening provider was unavailable at sign-up and the risk was found later, the block ends only by `npm run unblock`.',
      why: 'The pages of both outcomes ask the person to do this. A block that was found later has no session in which another network could be screened, and a verified number cannot be edited.',
      by: ['RK-07', 'RK-09'],
    },
    {
      where: '`GET /api/user/whitelist`, and the whitelist',
      specification: 'The call returns the list. An entry bypasses fraud screening.',
      product:
        'The call returns only the entries that match the email and phone number of the own sign-up. An entry counts only after the person has verified this email or phone number.',
      why: 'The list contains personal data of others. Without verification, anybody could enter a listed email.',
      by: ['RK-06'],
    },
    {
      where: 'Password',
      specification: 'At least 8 characters of four kinds',
      product:
        'At most 128 characters. A guessable password is refused, and the field gives the reason. So is a leaked one, if the operator set a service that knows these.',
      why: 'Such a password meets the four rules and is still guessed first.',
      by: ['SU-24', 'SU-27'],
    },
    {
      where: 'Signing up again, or logging in, in an unknown browser',
      specification: "The toast 'User already exists! Complete your account.', and the application opens",
      product:
        'A person whose phone number is verified first enters a code that was sent to it. This screen replaces the toast. People who stopped our texts use a passkey, or a code by email and their password.',
      why: 'A password alone must not open an application that contains an SSN.',
      by: ['SU-23', 'SU-29'],
    },
    {
      where: 'An expired code',
      specification: 'The same message as for a wrong code or a failed call',
      product: 'The message is `This code has expired. Please ask for a new one.`',
      why: 'Another attempt with this code cannot succeed.',
      by: ['SU-12'],
    },
    {
      where: 'Forgot password, requested too often from one network',
      specification: 'The same success message as always',
      product: 'A message with the time after which the next link can be sent, as for every limit',
      why: 'The limit counts requests for known and unknown emails alike, so the message does not reveal whether an email exists.',
      by: ['SU-12', 'SU-15'],
    },
    {
      where: '`POST /api/user/create-user`',
      specification: 'The fields of the create-user payload, with `password` and both verified flags',
      product:
        'The call must also contain `disclosures`: the consent to be contacted, and the notice about texts, each with the version that the page showed. `password` is optional. The server ignores the password and both flags. The email must be that of the identity, and the screening must be done.',
      why: 'A consent counts only with its words. A flag that the browser sends proves nothing.',
      by: ['SE-08', 'API-05', 'RK-01'],
    },
    {
      where: '`PATCH /api/user/update-user`',
      specification: 'Sets `isEmailVerified`, `isPhoneNumberVerified` or a new `phoneNumber`',
      product: 'The call changes only the phone number. A correct code alone sets the verified flags.',
      why: 'Otherwise a person could pass without a code.',
      by: ['API-05', 'SU-13'],
    },
    {
      where: '`POST /api/blocked-user/create` and the fraud-event reports',
      specification: 'The browser reports risks.',
      product: 'The server records only a risk that its own screening of this session found.',
      why: 'Otherwise a person could block others, or invent an exception.',
      by: ['RK-01', 'RK-08'],
    },
  ],
  'Personal data and finances': [
    {
      where: 'Address, employment, finances',
      specification: 'A save, then a second call that sets the status',
      product: 'The save sets the status.',
      why: 'With two calls, a crash in between would leave the client at the old status.',
      by: ['PE-06', 'NV-05'],
    },
    {
      where: 'Finances',
      specification: 'Two calls: client details and investor profile',
      product: 'One call to the investor profile writes both.',
      why: 'With one call, either both are saved or neither is.',
      by: ['FI-01'],
    },
    {
      where: '`POST /api/data-api/client/{userId}`',
      specification: '`firstName`, `lastName`, `client_status`, `step`',
      product:
        'The call must also contain `disclosures` with the consent to electronic documents (`esign`), and may name others that the page showed. A second call returns the client of the first.',
      why: 'The E-SIGN Act requires the consent before the first electronic document.',
      by: ['AG-14', 'SE-08'],
    },
    {
      where: '`PATCH` of client, client details and investor profile',
      specification: 'One call may contain any of the listed fields.',
      product:
        'One call contains the answers of one screen. It may also contain `disclosures`. The investor profile also takes `funding_source` and `annual_household_income`. Responses also contain `locked` and `facts`, from which the page chooses the screen.',
      why: "The flow table checks one screen's save at a time.",
      by: ['NV-05', 'SE-08'],
    },
    {
      where: '`PATCH` of client details with the employment',
      specification: '`employment_status`, `employer_name`, `job_title`, `joined_year`',
      product:
        'The call must also contain `disclosures` with the disclosure `trusted-contact`, and may contain `trustedContact`.',
      why: 'FINRA Rule 4512 requires the firm to ask for a trusted contact and to disclose what it may tell this person. A person of the product flow is asked too.',
      by: ['HO-06'],
    },
    {
      where: 'SSN, tax IDs, bank numbers and green card number in responses',
      specification: 'Responses contain the fields.',
      product:
        'Responses contain only the last four characters (`***-**-1234`; an EIN: `**-***1234`). Saving a masked SSN or tax ID leaves the stored one unchanged. For this, a beneficiary may contain the `id` of a saved one. Responses of the bank contain `account_mask`, and neither number.',
      why: 'A stolen session must not reveal these numbers.',
      by: ['PE-11', 'BA-10'],
    },
    {
      where: '`employer_address`, `green_card_number`, `bank_address`',
      specification: 'The specification lists these fields, but no screen that asks for them.',
      product:
        'The responses contain them, but no screen shows them. The first two are stored if a call sends them, the green card number encrypted.',
      why: "The specification's screens do not ask for them.",
      by: ['API-01'],
    },
    {
      where: 'Names',
      specification: 'Letters, spaces, apostrophes and hyphens. One message for a missing and a wrong name.',
      product:
        'Letters are those of the Latin script, with accents and the ʻokina. All apostrophes and hyphens of keyboards and word processors are taken. A name with periods or commas gets a message of its own.',
      why: 'These names are real, and the message says what to leave out.',
      by: ['PE-01', 'PE-23'],
    },
    {
      where: 'Names, street, city, job title, address line 2, legal full name',
      specification: 'No maximum length',
      product: 'The maximum is 100 characters; 50 for address line 2, and 200 for the legal full name.',
      why: 'No real answer is longer, and a field without a limit accepts texts of any size.',
      by: ['API-06'],
    },
    {
      where: 'Street',
      specification: 'A PO box is rejected.',
      product:
        'Private mailboxes and General Delivery are rejected too, and a PO box in address line 2. Rural routes and military addresses are taken.',
      why: 'A broker needs the address at which the person lives.',
      by: ['PE-04', 'PE-23'],
    },
    {
      where: 'States and ZIP codes',
      specification: '50 states, AA, AE and AP; any five digits',
      product:
        'Also DC. A ZIP code that is not in use, or belongs to a territory, is refused. One that belongs to another state than the chosen one is asked about once.',
      why: 'Residents of DC are US residents, and a wrong ZIP code fails the identity check.',
      by: ['PE-05', 'PE-21'],
    },
    {
      where: 'Phone number, SSN and routing number',
      specification: '10 digits, 9 digits, 9 digits',
      product:
        'Also: the area code must be one of the US, the SSN one that can be issued (an ITIN gets a message of its own), and the routing number must have a valid checksum. Digits of other scripts are read as digits.',
      why: 'A number that cannot exist is a typing error. The person can correct it at once.',
      by: ['SU-05', 'PE-09', 'PE-20', 'PE-23', 'BA-06'],
    },
    {
      where: 'Date of birth',
      specification: '18 to 75 years by the difference of the years',
      product:
        "The same at the field. Before the account or the identity check, the person must also have reached the state's age of majority. Until then, the page gives the day from which this is possible.",
      why: 'A minor cannot be bound by the agreements.',
      by: ['PE-10'],
    },
    {
      where: 'Employer name',
      specification: 'Letters and spaces',
      product: "Also digits and `& ' . , -`",
      why: '"AT&T", "7-Eleven" and "McDonald\'s" are real names. With a stricter rule, people would have to enter a false name.',
      by: ['PE-22'],
    },
    {
      where: "A beneficiary's date of birth",
      specification: 'Not in the future',
      product: 'Also not before 1900',
      why: 'An earlier date is a typing error.',
      by: ['PE-15'],
    },
    {
      where: "A beneficiary's tax ID and its type",
      specification: 'Each is optional. The form is XXX-XX-XXXX.',
      product: 'A person who enters one of them must enter the other too. An EIN may be XX-XXXXXXX.',
      why: 'A number whose type is unknown does not identify a person.',
      by: ['PE-15'],
    },
    {
      where: 'Label of FROM_300K_TO_500K',
      specification: "'$300,000 - $400,000', which looks like a label error",
      product: "'$300,000 - $500,000'",
      why: 'The label names the band that is stored and sent to the broker.',
      by: ['FI-02'],
    },
    {
      where: 'Failed saves on the name, employment, finances and citizenship screens',
      specification: "A toast, 'Something went wrong'",
      product:
        "If the server's response names fields, these fields are marked instead, as on the address screen.",
      why: 'The person sees what to correct.',
      by: ['PE-18'],
    },
    {
      where: 'Progress header: completed steps',
      specification: 'Can be clicked until step 4',
      product:
        'They can be clicked only where Back leads to them. During the review, the request for documents and an identity check, they cannot be clicked.',
      why: 'The answers were sent and are being checked, so the person could not change them.',
      by: ['NV-03', 'NV-15'],
    },
    {
      where: 'Going back after the answers were sent to the broker or the identity check',
      specification: 'The screens can be saved again.',
      product:
        'The screens of steps 1 and 2 and the affiliations are read-only, and their calls respond with 409 `locked`.',
      why: 'The stored answers must be those that were checked.',
      by: ['NV-15'],
    },
    {
      where: 'Countries and addresses to choose from',
      specification: 'The browser calls both services.',
      product: 'The server calls them. If the countries service fails, a built-in list is used.',
      why: 'No other company learns what a person types, or from which network.',
      by: ['PE-03', 'PE-08'],
    },
  ],
  'Identity and documents': [
    {
      where: 'Identity check',
      specification: 'Starts on the wait screen',
      product:
        'Starts only after the person has agreed, by a box of its own, that their data are shared with the provider. A restored application without this consent is asked for it on the wait screen.',
      why: 'The provider requires the consent, and it must not be given together with something else.',
      by: ['PR-06'],
    },
    {
      where: 'Identity check: watchlist',
      specification: 'Not mentioned',
      product: 'Part of the check. A confirmed hit leads to KYC_WATCHLIST_FAILED.',
      why: 'Nobody may be opened an account without a sanctions screening.',
      by: ['PR-09'],
    },
    {
      where: 'Identity check: an error is thrown',
      specification: 'The page goes back to ONBOARDING_PERSONAL_INFO_4 or to ONBOARDING_AGREEMENTS.',
      product:
        'If no check could be started, the page goes back in the same way. If the check was started but its state cannot be read, the page stays open, and the person can retry.',
      why: "The check continues at the provider, and its result still changes the client's status.",
      by: ['PR-03', 'PE-19'],
    },
    {
      where: 'Not-qualified page',
      specification: 'A sentence and a button',
      product:
        "Also the contact, and the brand's adverse-action notice if the brand says that its checks use consumer reports",
      why: 'The Fair Credit Reporting Act requires the notice then.',
      by: ['KY-12'],
    },
    {
      where: 'Upload of documents',
      specification:
        'The browser sets KYC_DOCUMENT_UPLOADED, uploads, and sets KYC_DOCUMENT_REQUIRED on failure.',
      product:
        'The upload itself sets the status after its documents are accepted. On failure, the server sets it back.',
      why: 'With several calls, a crash in between could leave a client in review who has uploaded nothing.',
      by: ['KY-06'],
    },
    {
      where: 'Files of documents',
      specification: 'JPEG, PNG and PDF of at most 5MB',
      product:
        'The content decides, not the name. Files that are damaged, need a password, have active content, are too complex to check in time, or have more than 50 megapixels are refused, each with its own reason. Location and camera data are removed.',
      why: 'Employees of the broker open the files.',
      by: ['KY-08', 'KY-11', 'KY-14', 'KY-15'],
    },
    {
      where: 'State of the account',
      specification: 'Polled every 3 seconds',
      product: 'Polled every 3 seconds, but only while the page is visible',
      why: 'Nobody sees the result in a hidden tab. The server polls the state by itself, and emails the person when the broker has decided on the account.',
      by: ['AG-07', 'KY-09'],
    },
  ],
  Agreements: [
    {
      where: "Personal flow: 'I Agree'",
      specification: "Enabled when all agreements are checked. 'Accept all' checks all of them.",
      product:
        "The tax certification must be checked too. 'Accept all' does not check it. Beside the button, the page says how many are accepted.",
      why: 'A certification under penalties of perjury is made by itself.',
      by: ['AG-10', 'AG-15'],
    },
    {
      where: 'Acceptance: `ip_address` and `timestamp`',
      specification: 'Sent by the browser',
      product: 'Set by the server. Values in the call are ignored.',
      why: 'Evidence must not come from the person against whom it may be used.',
      by: ['AG-04'],
    },
    {
      where: 'Acceptance: further agreement details',
      specification: 'A list; the specification does not say where it comes from.',
      product: 'Always an empty list',
      why: 'The record must not attribute statements to a person who did not make them.',
      by: ['AG-04'],
    },
    {
      where: '`Non-Spouse Beneficiary Consent Agreement (EN)`',
      specification: 'Submitted by the browser in a separate call, without a condition',
      product:
        'Recorded by the server with the acceptance, only for a married holder of an IRA with a beneficiary who is not the spouse. Its IP address and time are empty, and it is recorded as unsigned.',
      why: "Evidence must not depend on a second call. For anybody else, there is no spouse's consent to record.",
      by: ['AG-05'],
    },
    {
      where: '`POST /api/data-api/agreements/client/{clientId}`',
      specification: '`ip_address`, `timestamp`, `agreementDetails`',
      product:
        'The call must also contain `w9_certified`, `backup_withholding` and `disclosures`. Each agreement may contain `sha256` of the document that the page showed, and `opened_as`.',
      why: 'The tax certification (Form W-9) is part of what the person signs, and the words that were shown are evidence.',
      by: ['AG-10', 'AG-11', 'SE-08'],
    },
    {
      where: 'Review-and-agree of the product flow',
      specification: 'Four statements, a box for all of them, and a legal name',
      product:
        'Also the consent to the identity check and the tax certification, each with its own box, and in the call `w9_certified` and `backup_withholding`',
      why: 'Neither may be given together with something else.',
      by: ['PR-06', 'PR-10'],
    },
    {
      where: 'ONBOARDING_AFFILATIONS_UNSUITABLE',
      specification: 'A final status, and an account opens only with the affiliations `noneOfAbove`.',
      product:
        "If only an employer's letter is missing, the firm can reopen the application when it has come. The person continues at the affiliations, and `createByClientId` then also takes a list of the two employer boxes.",
      why: 'FINRA Rule 3210 allows the account with the consent of the employer, and nobody should have to answer falsely.',
      by: ['KY-13'],
    },
    {
      where: 'Opening an account',
      specification: "With 'none of the above'",
      product:
        'Only if also the documents that must come first were delivered, and the SSN has no account of this type yet. An SSN that has one leads to the contact page.',
      why: 'The law requires the delivery. One SSN opens one account of a kind at the broker.',
      by: ['BR-03', 'PE-11'],
    },
  ],
  'Bank and contributions': [
    {
      where: 'Opening an account, linking a bank, confirming',
      specification: 'Sign-up alone is screened.',
      product:
        'A network other than the screened one is screened again, and a risky one refuses the action. If the last proof of identity is older than 15 minutes, linking and confirming ask for the passkey or a code.',
      why: 'Somebody else may have come to the computer since sign-up.',
      by: ['RK-11', 'HO-03'],
    },
    {
      where: 'One bank account at several clients',
      specification: 'Not mentioned',
      product:
        'It is a fraud event, except for an account at Chase, PNC or US Bank that one client linked and another client typed.',
      why: 'These banks return different account numbers for each link, so a linked number cannot be compared with a typed one.',
      by: ['BA-12'],
    },
    {
      where: 'Instant linking: `attempts_count`',
      specification: 'Set to 1',
      product: 'One more at each launch',
      why: 'The field is named for a count.',
      by: ['BA-02'],
    },
    {
      where: 'Instant linking: an exit with an error in the product flow',
      specification: "The client's status becomes ONBOARDING_PLAID_SIGNUP_FAILED.",
      product: "The error is recorded and shown. The client's status stays.",
      why: 'The screen of that status is the deposit form, which this flow does not have.',
      by: ['BA-03'],
    },
    {
      where: 'Instant linking when a bank is already linked',
      specification:
        "Opening Plaid's window sets the bank status to ATTEMPTED. An exit with an error sets it to FAILED, and the client's status to ONBOARDING_PLAID_SIGNUP_FAILED.",
      product:
        "The opening and the exit are recorded, but neither the bank status nor the client's status changes.",
      why: 'A failed attempt must not undo a linked bank.',
      by: ['BA-14'],
    },
    {
      where: "Instant linking: return from a bank's own page",
      specification:
        "Every exit from Plaid's window with an error is recorded and changes the client's status.",
      product:
        'If the exit does not belong to the Plaid window that this person opened, the page only shows a message.',
      why: "Such an exit says nothing about the person's bank account.",
      by: ['BA-03', 'NV-17'],
    },
    {
      where: 'Instant linking: the owner of the account',
      specification: 'Not mentioned',
      product:
        'If the operator turned it on, the owner is compared with the applicant. An owner who is surely another person acts as an exit with an error.',
      why: 'The debit would be drawn from the account of another person.',
      by: ['HO-05'],
    },
    {
      where: 'Verify deposits: after the last attempt, and when the deposits were returned',
      specification: 'The status becomes ONBOARDING_PLAID_SIGNUP, whatever the result.',
      product: 'The status becomes ONBOARDING_MICRO_DEPOSIT_RETURNED.',
      why: 'These deposits cannot be verified any more. The person needs the deposit form.',
      by: ['BA-09'],
    },
    {
      where: 'Actions whose response is lost',
      specification: "'Request failed' for every network failure",
      product:
        'If an action of the application, such as an acceptance, an upload or a confirmation, may have had its effect, the message says so, and that pressing again never does it twice.',
      why: "'Request failed' would be untrue if the action was done, and would leave the person in doubt about their money.",
      by: ['CF-12'],
    },
    {
      where: 'Bank name, account number, deposit amounts',
      specification: 'The only message for each field is that it is required.',
      product: 'If a value was entered but is wrong, the message says so.',
      why: '"Is required" below a field that is filled in does not help the person.',
      by: ['BA-06', 'BA-08', 'BA-15'],
    },
    {
      where: 'Amounts',
      specification: 'Digits only; deposits are 0 or 0.xx.',
      product:
        "'$1,000' is taken as 1000, and '.22' as 0.22. An amount with cents, a sign or an exponent stays as typed and is refused with 'Use digits only, such as 500.'",
      why: 'An amount of money is never reinterpreted: 10.50 must not become 1050.',
      by: ['CO-13'],
    },
    {
      where: 'Recurring schedule: calendar',
      specification: 'The default month is June 2025.',
      product: 'Days 1 to 30, of no named month',
      why: 'The days repeat each month. A past month would confuse.',
      by: ['CO-07'],
    },
    {
      where: 'Yearly limit of IRAs',
      specification: '$7,000 up to age 50, $8,000 above, for every year and for one account',
      product:
        "The operator chooses between these and the IRS's limits by year, and can add years. The limit counts both IRAs of a person. Amounts above it are never drawn, and a contribution of which nothing would be drawn is refused.",
      why: 'The limit of the law changes each year, and belongs to the person.',
      by: ['CO-04', 'CO-05', 'CO-12', 'CO-14', 'CO-15'],
    },
    {
      where: 'Tax year of a one-time contribution to an IRA',
      specification: 'Not mentioned',
      product:
        'A deposit that arrives by the deadline for the earlier tax year can be for this year or the earlier one. The person chooses, and the call contains `tax_year`. Any other deposit is for the year of its date.',
      why: 'The law lets the person choose. What counts is the day of the arrival, not of the debit.',
      by: ['CO-17'],
    },
    {
      where: '`POST /api/broker-api/ach/schedule/create/client/{clientId}`: schedules',
      specification: 'A scheduled ACH',
      product:
        'For an IRA, schedules with an end, for this year and the next two; a job adds a year each December. The same for other accounts if both days of the month fall on one day in February. Otherwise, schedules without an end, with one of their own for a February that lacks the day.',
      why: "The broker's schedules know no yearly limit, and repeat on the day of their start.",
      by: ['CO-05', 'CO-07', 'CO-18'],
    },
    {
      where: 'Edit Contribution Schedule',
      specification: 'After a saved contribution, the status goes to bank connect or the agreements.',
      product: 'From the modal, the status stays.',
      why: 'The bank is already linked.',
      by: ['CO-10'],
    },
    {
      where: 'Confirmation',
      specification: "A summary, Edit and 'Confirm Contribution'",
      product:
        "Also 'Change bank', and where money is drawn, the authorization to debit, which stands above the button",
      why: 'The Nacha rules require an authorization that the person could read.',
      by: ['BA-14', 'CF-01', 'CF-11'],
    },
    {
      where: 'When funds arrive, in the product flow',
      specification: 'The first business day after the scheduled contribution',
      product: 'The page shows no such day, and says that we transfer no money.',
      why: 'This flow makes no transfer, so that a day would be a false promise.',
      by: ['CF-09'],
    },
    {
      where: '`POST /api/broker-api/ach/createbyachid/{id}` and `…/ach/schedule/create/client/{clientId}`',
      specification: 'No body is named.',
      product:
        'The calls must contain `disclosures` with `debit` and `own-bank`, and may contain `first_deposit`, the day that the authorization named. If another day would come first now, the response is 409 `stale`. `{id}` is that of the client.',
      why: 'Only what the person authorized is drawn.',
      by: ['CF-01', 'SE-08'],
    },
    {
      where: '`POST /api/broker-api/ach/createbyachid/{id}` for a later day',
      specification: 'A one-time ACH deposit',
      product: 'A schedule of one deposit',
      why: "The broker's one-time deposits cannot have a date.",
      by: ['CF-04'],
    },
  ],
  API: [
    {
      where: 'Additional calls and pages',
      specification: 'Only the routes of section 2 and the calls of section 7',
      product:
        'Also pages to reset a password, to manage log-ins, to unsubscribe, about accessibility, and for photos from a phone. Also the calls that `/api/docs` lists, such as those for passkeys, log-in codes, stopping and changing contributions, checking a document when it is added, opened documents and shown disclosures, and the API for the firm.',
      why: 'Each is needed for a requirement for which the specification has no page or call.',
      by: ['API-01', 'API-07', 'FA-01', 'HO-01', 'HO-02', 'HO-04', 'CF-08', 'MA-05'],
    },
    {
      where: 'Language',
      specification: 'English',
      product: "Also Spanish. A page takes its words from the response's `code`, never from its `message`.",
      why: 'People read about their money in their own language.',
      by: ['LG-02', 'ER-05'],
    },
    {
      where: 'Data API, broker API and bank linking',
      specification: 'No condition is named.',
      product: 'The calls need a user with a verified email and a verified phone number.',
      why: 'Personal data must not be stored for, or shown to, an unproven person.',
      by: ['SU-08', 'API-04'],
    },
    {
      where: '`If-Match`',
      specification: 'Not mentioned',
      product:
        'Responses carry the version of the client in `ETag`. The calls that accept, that save, link or verify a bank, and that draw money respond with 428 without `If-Match`, and with 409 `stale` for an older version. Other saves check the header if it is there.',
      why: 'A second tab must neither overwrite newer answers nor sign for them.',
      by: ['NV-14'],
    },
    {
      where: 'Calls with an effect at a provider',
      specification: 'A result',
      product:
        'After 25 seconds, the response is 202 `{ state: "PENDING" }`. The same call again waits for the same result.',
      why: 'A slow provider must not make the person start a second effect.',
      by: ['API-08'],
    },
    {
      where: '`X-CSRF-Token`',
      specification: 'Sent on all calls except get-csrf and sign-up; cached for a time-out',
      product:
        'Needed by calls that change something, and by the GET calls that have effects. Sign-up needs our own Origin instead. A token belongs to one session: sign-up, log-in and each verification begin a new session, end the old token, and carry the new one in the response header `X-CSRF-Token`. The calls of the page for phone photos need no token, because their cookie is sent with our own pages only.',
      why: 'A token of the session before log-in could be known to another person.',
      by: ['API-03', 'API-09', 'HO-01'],
    },
    {
      where: '`POST /api/error-reports`',
      specification: 'Every call except get-csrf and sign-up has the header X-CSRF-Token.',
      product:
        'The call needs no CSRF token and no session. Like every call, it requires our own Origin and a JSON body. It accepts 200 reports an hour from each network.',
      why: "The call changes no person's data, and errors often occur when a session or its token is unavailable.",
      by: ['ER-03', 'SE-03'],
    },
    {
      where: 'Errors sent to the error-reporting service',
      specification: 'All',
      product:
        'Calls without a response, responses of 500 and above, and errors in a page or on the server. A rejection (4xx) is only logged.',
      why: 'A rejection is a normal response, for example to a wrong code.',
      by: ['ER-03'],
    },
  ],
}
