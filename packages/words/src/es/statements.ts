import type { Translation, Words } from '../words.ts'

export const statements: Translation<Words['statements']> = {
  title: 'Revise y acepte las declaraciones',
  intro: 'Lea cada declaración. Le enviaremos por correo electrónico una copia de ellas, con los documentos.',
  legend: 'Declaraciones',
  agreeToAll: 'Aceptar todas',
  byItself: '«Aceptar todas» no incluye esta declaración. Márquela por separado.',
  legalName: 'Nombre legal completo',
  legalNameHint: 'Lo que escriba es su firma.',
  agree: 'Acepto',
  final:
    'Al aceptar, sus respuestas son definitivas: las usamos para verificar su identidad. Todavía puede cambiar su aportación hasta que la confirme.',
  changed: 'Estas declaraciones se han actualizado. Cargue esta página de nuevo y acéptelas otra vez.',
  errors: {
    agreed: { required: 'Debe aceptar todos los puntos.' },
    certified: { required: 'Debe certificar esto para continuar.' },
    legal_name: {
      required: 'El nombre legal es obligatorio.',
      invalid: 'El nombre legal no puede contener caracteres especiales.',
    },
  },
}
