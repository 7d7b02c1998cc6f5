import type { Translation, Words } from '../words.ts'

export const identity: Translation<Words['identity']> = {
  title: 'Verifique su identidad',
  intro: 'La ley federal exige que toda empresa financiera sepa quiénes son sus clientes.',
  ssn: 'Número de Seguro Social (SSN)',
  ssnHint: 'Nueve dígitos, como en su tarjeta o en su formulario W-2',
  why: {
    title: 'Por qué lo pedimos y qué hacemos con su número',
    law: 'La ley federal exige que toda empresa financiera sepa quiénes son sus clientes, y el IRS exige informes sobre su cuenta con su número de Seguro Social.',
    storage:
      'Su número se cifra antes de guardarse. A partir de entonces, esta página solo muestra los últimos cuatro dígitos.',
  },
  errors: {
    ssn: {
      required: 'El número de Seguro Social es obligatorio.',
      itin: 'Use su número de Seguro Social, no un ITIN.',
      never_issued: 'Ingrese un número de Seguro Social válido.',
    },
    birthDate: { age_out_of_range: 'La edad debe estar entre 18 y 75 años.' },
  },
}
