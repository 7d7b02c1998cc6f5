import type { Language } from '@vestibule/words/language'
import type { CertificateFacts } from '../../ports/certificates.ts'
import type { AcceptanceRow, Application } from '../../stores/application/rows.ts'
import { readerOf } from '../../stores/disclosures/disclosures.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import type { Deps } from '../deps.ts'
import { openAcceptance, openShown } from '../retention/sealed-records.ts'
import { signedFile } from './signed-file.ts'

/** Replaces the narrow no-break space that Intl puts before AM and PM with a plain space. */
const inNewYork = (instant: Date, { format }: Language): string =>
  new Intl.DateTimeFormat(format.locale, {
    timeZone: 'America/New_York',
    dateStyle: 'long',
    timeStyle: 'long',
  })
    .format(instant)
    .replaceAll(/\p{Zs}/gu, ' ')

const factsOf = async (
  { store, vault }: Pick<Deps, 'store' | 'vault'>,
  language: Language,
  { client, account }: Application,
  acceptance: AcceptanceRow,
): Promise<Omit<CertificateFacts, 'firm' | 'signed_by'>> => {
  const entry = await store.evidence.firstOf(client.id, 'agreements_accepted')
  if (!entry) throw new Error('the audit trail lacks the acceptance')
  const at = new Date(acceptance.accepted_at)
  const person = openAcceptance(vault, client.id, acceptance)
  return {
    kind: 'acceptance-certificate',
    version: 1,
    who: {
      legal_name: person.legal_name,
      account_type: client.account_type,
      account: `••••${account?.account_id?.slice(-4) ?? ''}`,
      ssn: `***-**-${client.ssn_last4 ?? '****'}`,
    },
    language: acceptance.language,
    when: { utc: at.toISOString(), new_york: inNewYork(at, language) },
    from: { ip_address: person.ip_address, user_agent: person.user_agent },
    tax: {
      w9_certified: acceptance.w9_certified,
      subject_to_backup_withholding: acceptance.backup_withholding,
    },
    documents: acceptance.details.map((one) => ({
      name: one.agreement_name,
      revision: one.revision,
      agreement_id: one.agreement_id,
      sha256: one.sha256,
      ...(one.opened_as ? { opened_as: one.opened_as } : {}),
    })),
    unsigned: (await store.evidence.unsigned(client.id)).map((one) => one.agreement_name),
    disclosures: (await store.disclosures.shownWith(readerOf({ client }), 'acceptance')).map((shown) => ({
      id: shown.disclosure_id,
      version: shown.version,
      words: openShown(vault, shown).rendered ?? shown.words,
      sha256: shown.rendered_hash.toString('hex'),
    })),
    audit: { client_id: client.id, seq: entry.seq, head: entry.hash },
  }
}

type Certifying = Omit<Deps, 'clock'>

/** Prints and signs the certificate of an acceptance. */
export const certificateOf = async (
  { store, vault, printer, signer, brand, languages }: Certifying,
  application: Application,
  acceptance: AcceptanceRow,
): Promise<Buffer> => {
  const language = languages.of(acceptance.language)
  const { kind, version, ...rest } = await factsOf({ store, vault }, language, application, acceptance)
  const { name, contact, broker } = brand
  const facts: CertificateFacts = {
    kind,
    version,
    firm: { name, contact, broker },
    ...rest,
    signed_by: { algorithm: 'Ed25519', public_key: signer.publicKey },
  }
  return signedFile(await printer.print(facts, language), signer)
}

export const readCertificate = async (deps: Deps, caller: Caller, clientId: string): Promise<Uint8Array> => {
  const application = await loadClient(deps, caller, clientId)
  if (!application.acceptance) throw new AppError('not_found')
  return certificateOf(deps, application, application.acceptance)
}
