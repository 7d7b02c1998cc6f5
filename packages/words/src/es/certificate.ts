import type { Translation, Words } from '../words.ts'

export const certificate: Translation<Words['certificate']> = {
  title: 'Certificado de aceptación',
  page: '{title}, página {page} de {pages}',
  intro:
    '{brand} certifica que la persona que se nombra a continuación aceptó estos documentos electrónicamente al seleccionar Acepto. Preguntas: {contact}.',
  facts: 'Los datos de este certificado',
  yes: 'Sí',
  no: 'No',
  hash: 'SHA-256 {hash}',
  who: {
    title: 'Quién',
    name: 'Nombre legal, tal como se escribió',
    account: 'Cuenta',
    accountAtBroker: '{account} {number} en {broker}',
    ssn: 'Número de Seguro Social',
  },
  when: {
    title: 'Cuándo y desde dónde',
    newYork: 'Nueva York',
    utc: 'UTC',
    ip: 'Dirección de internet',
    browser: 'Navegador',
    noBrowser: 'no se envió',
    language: 'Idioma en que se mostró',
  },
  documents: {
    title: 'Qué se aceptó',
    revision: 'Revisión {revision}, acuerdo {agreement}',
    openedAs: {
      pdf: 'Abierto en PDF, según informa el navegador.',
      text: 'Abierto como texto del PDF, según informa el navegador.',
    },
    openedAsBoth: 'Abierto en PDF y como texto del PDF, según informa el navegador.',
    unsigned: 'Presentado sin firma. No es un consentimiento del cónyuge, que no ha firmado nada.',
  },
  tax: {
    title: 'Certificación fiscal',
    certified: 'Declaración del Formulario W-9 certificada',
    withholding: 'Sujeto a la retención adicional de impuestos',
  },
  disclosures: {
    title: 'Qué se mostró sobre el botón',
    version: '{name}, versión {version}',
    names: {
      sign: 'Firma',
      w9: 'Certificación del Formulario W-9',
      arbitration: 'Aviso de arbitraje',
      spouse: 'Bienes gananciales',
    },
  },
  proof: {
    title: 'Cómo se puede comprobar',
    text: 'La última línea de este archivo firma todos los bytes que la preceden. Los mismos datos se adjuntan en certificate.json. Los documentos se identifican por su SHA-256, y el registro de auditoría lleva a la última entrada, cuyo hash se indica abajo.',
    client: 'Cliente',
    head: 'Hash de la última entrada del registro de auditoría al momento de la aceptación, entrada {entry}',
    publicKey: 'Clave pública ({algorithm})',
  },
}
