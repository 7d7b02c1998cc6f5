import type { Translation, Words } from '../words.ts'

const below = 'Ingrese un monto menor de $1.00, como 0.12.'

export const depositVerify: Translation<Words['depositVerify']> = {
  title: 'Confirme los montos depositados para completar la conexión con su banco.',
  arriving: 'Busque dos depósitos marcados ACCTVERIFY en {bank} ••••{mask}. Llegan a más tardar el {date}.',
  left: {
    one: 'Le queda {count} intento. Verifique a más tardar el {date}.',
    other: 'Le quedan {count} intentos. Verifique a más tardar el {date}.',
  },
  labels: { amount1: 'Depósito 1', amount2: 'Depósito 2' },
  hint: 'En dólares, como en su estado de cuenta: 0.12',
  errors: {
    amount1: { required: 'El primer depósito es obligatorio.', invalid: below },
    amount2: { required: 'El segundo depósito es obligatorio.', invalid: below },
  },
  find: {
    title: 'Dónde encontrar los montos',
    where:
      'Abra esta cuenta en la aplicación o en el sitio web de su banco. Busque ACCTVERIFY entre las últimas transacciones, también las pendientes.',
    amounts: 'Son dos depósitos, cada uno menor de $1.00. Ingrese los dos exactamente como aparecen.',
  },
  verify: 'Verificar los depósitos',
  another: 'Usar otra cuenta bancaria',
  notVerified: 'No pudimos verificar el monto del depósito. Ingrese el monto correcto.',
  gone: 'No pudimos encontrar sus depósitos. Continúe con otra cuenta bancaria.',
}
