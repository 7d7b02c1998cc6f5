import { openStatement } from './checkpoint.ts'
import { isSigned } from './ed25519.ts'
import { type FirmManifest, manifestName, manifestText, signatureName } from './firm-manifest.ts'
import { readTar } from './tar.ts'
import { readTrailFile } from './trail-file.ts'
import { differs, type Finding, matches, missing, type NamedFile, sha256, verifyEvidence } from './verify.ts'

const parsed = (bytes: Buffer | undefined): FirmManifest | undefined => {
  try {
    const manifest = JSON.parse(String(bytes)) as FirmManifest
    const isOne = manifest.kind === 'firm-evidence' && manifest.version === 1
    return isOne && manifestText(manifest) === String(bytes) ? manifest : undefined
  } catch {
    return undefined
  }
}

const ofFiles = ({ files }: FirmManifest, found: readonly NamedFile[]): Finding[] => {
  const listed = [...files.map(({ name }) => name), manifestName, signatureName]
  const wrong = files.filter(({ name, sha256: hash, size }) => {
    const file = found.find((one) => one.name === name)
    return file?.bytes.length !== size || sha256(file.bytes) !== hash
  })
  const names = found.map(({ name }) => name)
  const others = names.filter((name, index) => !listed.includes(name) || names.indexOf(name) !== index)
  return [
    ...wrong.map(({ name }) =>
      differs(`${name} is missing or has been changed since the archive was signed`),
    ),
    ...others.map((name) => differs(`${name} is not part of the signed archive`)),
    ...(wrong.length + others.length === 0
      ? [matches(`${files.length} files are as they were when the archive was signed`)]
      : []),
  ]
}

const ofTrails = ({ trails }: FirmManifest, bytesOf: (name: string) => Buffer): Finding[] =>
  trails.flatMap(({ file, id, seq, head }) => {
    const read = readTrailFile(bytesOf(file).toString('utf8'), id)
    if (!read.ok) return [differs(`${file} is not as it was written from line ${read.line} on`)]
    const last = read.entries.at(-1)
    if (last?.seq !== seq || last.hash !== head)
      return [differs(`${file} does not lead to the head in the manifest`)]
    const count = read.entries.length
    return [matches(`${file}: ${count} entries, each chained to the one before it, up to the signed head`)]
  })

const ofCheckpoint = ({ checkpoint, public_key }: FirmManifest, keys: readonly string[]): Finding => {
  if (!checkpoint) return missing('No checkpoint had been signed when the archive was made')
  const facts = openStatement(checkpoint.statement, Buffer.from(checkpoint.signature, 'hex'))
  return facts && [...keys, public_key].includes(facts.public_key)
    ? matches(`Checkpoint ${facts.number} of ${facts.at} is signed by the same firm`)
    : differs('The checkpoint in the manifest is not signed by the firm')
}

interface Shown {
  id: string
  version: number
  language: string
  rendered: string | null
  sha256: string
}

const ofWords = (bytesOf: (name: string) => Buffer): Finding => {
  const shown = JSON.parse(bytesOf('shown.json').toString('utf8') || '[]') as Shown[]
  const wrong = shown.filter(({ id, version, language, rendered, sha256: hash }) => {
    const words = rendered ?? bytesOf(`words/${id}-v${version}-${language}.txt`).toString('utf8')
    return sha256(words) !== hash
  })
  return wrong.length === 0
    ? matches(`${shown.length} disclosures were shown with these words, each with its hash`)
    : differs(`The words of ${wrong.map(({ id }) => id).join(', ')} do not have their hash`)
}

const ofCertificate = (files: readonly NamedFile[], keys: readonly string[] | undefined): Finding[] => {
  const certificate = files.find(({ name }) => name === 'certificate.pdf')
  if (!certificate) return [missing('There is no certificate, because no agreements were accepted')]
  return verifyEvidence({
    certificate,
    documents: files.filter(({ name }) => name.startsWith('documents/')),
    trail: files.find(({ name }) => name === 'trail-application.jsonl'),
    keys,
  })
}

/** Checks an archive that the firm's API made, without the database. @param keys raw public keys in base64 */
export const verifyFirmArchive = (archive: NamedFile, keys: readonly string[] | undefined): Finding[] => {
  const files = readTar(archive.bytes)
  const found = (name: string): Buffer | undefined => files?.find((one) => one.name === name)?.bytes
  const text = found(manifestName)
  const manifest = parsed(text)
  if (!files || !manifest || !text)
    return [differs(`${archive.name} is cut off, or is no archive of evidence`)]
  const signature = Buffer.from(String(found(signatureName) ?? '').trim(), 'hex')
  if (!isSigned(text, signature, manifest.public_key))
    return [differs(`${archive.name} has been changed since it was signed`)]
  if (keys && !keys.includes(manifest.public_key))
    return [differs(`${archive.name} is signed by another key than the one given`)]
  const by = keys ? 'the key given' : `${manifest.public_key}: compare it with the firm's own`
  const bytesOf = (name: string): Buffer => found(name) ?? Buffer.alloc(0)
  const signed = matches(`${archive.name} of ${manifest.at} for ${manifest.id} is as it was signed, by ${by}`)
  const ofAll = ofFiles(manifest, files)
  if (ofAll.some(({ result }) => result === 'differs')) return [signed, ...ofAll]
  return [
    signed,
    ...ofAll,
    ...ofTrails(manifest, bytesOf),
    ofCheckpoint(manifest, keys ?? []),
    ofWords(bytesOf),
    ...ofCertificate(files, keys),
  ]
}
