import type { Translation, Words } from '../words.ts'

export const code: Translation<Words['code']> = {
  label: 'Código de verificación',
  hint: 'Ingrese 6 dígitos. Comprobamos el código en cuanto ingrese el sexto.',
  errors: {
    required: 'Ingrese el código de verificación.',
    not_six_digits: 'Ingrese los 6 dígitos del código.',
  },
  verify: 'Verificar',
  resend: 'Reenviar el código',
  wait: 'Puede pedir otro código en {seconds} s.',
  phone: {
    sent: '¡Código de verificación enviado!',
    notSent: 'No se pudo enviar el código de verificación',
    mismatch: 'El código que ingresó no coincide. Inténtelo de nuevo.',
    notChecked: 'No se pudo verificar el número de teléfono.',
  },
  email: {
    sent: '¡Código de verificación enviado por correo electrónico!',
    notSent: 'No se pudo enviar el código de verificación por correo electrónico',
    mismatch: 'No se pudo verificar el correo electrónico. Inténtelo de nuevo.',
    notChecked: 'Error al verificar el correo electrónico. Inténtelo de nuevo.',
  },
}
