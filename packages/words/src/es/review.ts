import type { Translation, Words } from '../words.ts'

export const review: Translation<Words['review']> = {
  title: 'Su cuenta está en revisión',
  waiting:
    '{broker} está comprobando su nombre, dirección, fecha de nacimiento y número de Seguro Social. Por lo general tarda un minuto.',
  longer:
    'Puede tardar hasta dos días hábiles. Puede salir de esta página; le avisaremos por correo electrónico a {email}.',
  notAffirmed: 'Sus acuerdos están firmados, pero todavía no han llegado al corredor de bolsa.',
}
