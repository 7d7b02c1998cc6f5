import type { Translation, Words } from '../words.ts'

export const spouse: Translation<Words['spouse']> = {
  title: 'Su consentimiento para beneficiarios',
  intro:
    'Su cónyuge nombró beneficiarios de una cuenta de jubilación y le pide su consentimiento. Primero le enviamos un código por correo electrónico.',
  noLink: 'Abra el enlace del correo electrónico que le enviamos.',
  expired: 'Este enlace venció o ya se usó. Si aún no ha decidido, pida a su cónyuge que firme de nuevo.',
  start: 'Enviarme un código',
  sentTo: 'Enviamos un código a {email}. Ingréselo con su nombre legal y su fecha de nacimiento.',
  continue: 'Continuar',
  wrongName: 'Este no es el nombre que nos dio su cónyuge.',
  wrongBirthDate:
    'Esta no es la fecha de nacimiento que tenemos. Revísela o pida a su cónyuge que la corrija.',
  sign: 'Firmar',
  decline: 'No acepto',
  signed: 'Gracias. Usted ha firmado el consentimiento.',
  declined: 'Usted no ha aceptado. Los beneficiarios no se cambian, y se avisa a su cónyuge.',
  failed: 'Eso no funcionó. Inténtelo de nuevo.',
}
