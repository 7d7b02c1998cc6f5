import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePrograms } from '@vestibule/launcher/debian-packages'

/** Creates a certificate for localhost that signs itself, with the program openssl. */
export const makeCertificate = (folder: string) => {
  ensurePrograms({ openssl: 'openssl' }, 'A test over TLS')
  const certFile = join(folder, 'certificate.pem')
  const keyFile = join(folder, 'certificate-key.pem')
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync(
    'openssl',
    ['req', '-x509', '-nodes', '-days', '2', ...curve, ...names, '-out', certFile, '-keyout', keyFile],
    { stdio: 'ignore' },
  )
  return { certFile, keyFile, cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
}
