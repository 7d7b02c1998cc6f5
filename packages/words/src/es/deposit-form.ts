import type { Translation, Words } from '../words.ts'

const type = 'El tipo de cuenta es obligatorio'
const routing = 'Ingrese un número de ruta válido.'

export const depositForm: Translation<Words['depositForm']> = {
  title: 'Prepare su aportación',
  intro: 'Enviaremos dos depósitos a su cuenta bancaria. Llegan en 2 o 3 días, cada uno de menos de $1.00.',
  why: {
    'link-failed':
      'No pudimos conectar su cuenta bancaria por medio del proveedor de conexión bancaria. Aún podemos establecer una conexión si confirma que la cuenta bancaria está a su cargo. Ingrese los datos de su cuenta a continuación.',
    'deposits-returned':
      'No pudimos verificar esta cuenta. Revise sus datos y enviaremos dos depósitos nuevos, o conecte su banco al instante.',
  },
  labels: {
    bank_name: 'Nombre del banco',
    account_type: 'Tipo de cuenta',
    routing_number: 'Número de ruta',
    account_number: 'Número de cuenta',
    confirm: 'Confirme el número de cuenta',
  },
  accountTypes: { Checking: 'Cuenta de cheques', Savings: 'Cuenta de ahorros' },
  routingHint: 'Nueve dígitos, en la parte inferior izquierda de un cheque',
  errors: {
    bank_name: {
      required: 'El nombre del banco es obligatorio.',
      too_long: 'Use 50 caracteres como máximo.',
    },
    account_type: { required: type, unknown: type },
    routing_number: { required: routing, invalid: routing },
    account_number: {
      required: 'El número de cuenta es obligatorio.',
      invalid: 'Ingrese el número de cuenta en dígitos, 17 como máximo.',
    },
    confirm: { mismatch: 'Los números de cuenta no coinciden.' },
  },
  notRouting: 'El número de ruta no es válido',
  notSaved: 'Ocurrió un error al actualizar los datos bancarios.',
  related: 'Relación bancaria creada',
}
