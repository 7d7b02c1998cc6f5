import type { Translation, Words } from '../words.ts'

const missingPhone =
  'El número de teléfono falta o está incompleto. Ingrese el número de teléfono en el formato xxx-xxx-xxxx.'

export const editContact: Translation<Words['editContact']> = {
  phone: {
    title: 'Edite su número de teléfono',
    intro:
      'Su número actual es {phone}. Enviaremos un código nuevo por mensaje de texto al número que ingrese.',
    label: 'Nuevo número de teléfono',
    errors: {
      required: missingPhone,
      not_ten_digits: missingPhone,
      invalid_format: 'El formato del número de teléfono no es válido. Use xxx-xxx-xxxx.',
    },
    failed: 'No se pudo actualizar el número de teléfono',
  },
  email: {
    title: 'Edite su correo electrónico',
    intro: 'Su dirección actual es {email}. Enviaremos un código nuevo a la dirección que ingrese.',
    label: 'Nuevo correo electrónico',
    updated: '¡Correo electrónico actualizado! Se envió el correo de verificación.',
    failed: 'Ocurrió un error al procesar su solicitud. Inténtelo de nuevo.',
  },
}
