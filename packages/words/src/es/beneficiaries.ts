import type { Translation, Words } from '../words.ts'

const marital = 'El estado civil es obligatorio.'
const share = 'Ingrese un número entero del 1 al 100.'
const state = 'Elija un estado.'
const taxIdType = 'El tipo de identificación fiscal es obligatorio si ingresa un número.'

export const beneficiaries: Translation<Words['beneficiaries']> = {
  title: 'Estado civil y beneficiarios',
  maritalStatus: 'Estado civil',
  maritalStatuses: { SINGLE: 'Soltero(a)', MARRIED: 'Casado(a)' },
  heading: 'Beneficiarios',
  optional: 'Opcional. Designe hasta cinco personas que heredarán esta cuenta.',
  need: 'Para cada persona: nombre, fecha de nacimiento, parentesco y porcentaje. Todos los porcentajes juntos suman el 100%.',
  none: 'No nombró a nadie.',
  beneficiary: 'Beneficiario {number}',
  nameAndShare: '{name}, {share}',
  share: '{percentage}%',
  labels: {
    percentage: 'Porcentaje (%)',
    firstName: 'Nombre',
    lastName: 'Apellido',
    relation: 'Parentesco',
    taxIdType: 'Tipo de identificación fiscal (opcional)',
    taxId: 'Número de identificación fiscal (opcional)',
    address1: 'Dirección (opcional)',
    city: 'Ciudad (opcional)',
    state: 'Estado (opcional)',
    zipcode: 'Código postal (ZIP) (opcional)',
  },
  phoneHint: 'Solo números de EE. UU.',
  relations: { SPOUSE: 'Cónyuge', OTHER: 'Otro' },
  taxIdTypes: { SSN: 'SSN', EIN: 'EIN', ITIN: 'ITIN' },
  more: 'Más sobre este beneficiario (opcional)',
  add: 'Agregar beneficiario',
  remove: 'Quitar al beneficiario {number}',
  removed: 'Se quitó al beneficiario {number}.',
  most: 'Ha nombrado a cinco beneficiarios, el máximo permitido.',
  total: 'Porcentaje total: {total}%',
  allAllocated: 'Todo asignado',
  left: 'Falta asignar el {percentage}%',
  tooMuch: 'Sobra el {percentage}%',
  errors: {
    marital_status: { required: marital, unknown: marital },
    percentage: { required: 'El porcentaje es obligatorio.', not_a_share: share, above_remaining: share },
    birthDate: {
      in_future: 'La fecha de nacimiento no puede estar en el futuro.',
      too_long_ago: 'Ingrese una fecha de nacimiento a partir de 1900.',
    },
    relation: {
      required: 'El parentesco es obligatorio.',
      unknown: 'El parentesco es obligatorio.',
      not_married: 'Solo las personas casadas tienen cónyuge. Elija de nuevo.',
      second_spouse: 'Solo un beneficiario puede ser su cónyuge.',
    },
    taxIdType: { required: taxIdType, unknown: taxIdType },
    taxId: { required: 'El número de identificación fiscal es obligatorio si elige un tipo.' },
    state: { required: state, unknown: state },
    zipcode: {
      territory:
        'Use un código postal (ZIP) de uno de los 50 estados, del Distrito de Columbia o de las fuerzas armadas.',
    },
  },
  notWhole: 'Los porcentajes deben sumar el 100%.',
  aboveRemaining: 'Ingrese un número entero del 1 al {remaining}.',
  nothingRemaining: 'No queda nada por asignar: los porcentajes anteriores suman el 100%.',
}
