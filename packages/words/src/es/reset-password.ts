import type { Translation, Words } from '../words.ts'

export const resetPassword: Translation<Words['resetPassword']> = {
  title: 'Elija una nueva contraseña',
  intro: 'Cerraremos su sesión en todas partes. Después, inicie sesión con la nueva contraseña.',
  password: 'Nueva contraseña',
  confirm: {
    label: 'Confirme la nueva contraseña',
    errors: { mismatch: 'Las contraseñas no coinciden.' },
  },
  save: 'Guardar la contraseña',
  done: 'Su contraseña se ha cambiado. Inicie sesión.',
  expired: {
    title: 'Este enlace ha vencido',
    intro: 'Ya se usó, tiene más de 20 minutos o usted pidió uno más reciente. Pida un nuevo enlace.',
    again: 'Pedir un nuevo enlace',
  },
}
