import type { Translation, Words } from '../words.ts'

export const texts: Translation<Words['texts']> = {
  code: '{brand}: su clave es {code}. No la comparta con nadie. Responda STOP para terminar, HELP para ayuda.',
  phoneChanged: '{brand}: hay un nuevo celular en su cuenta. Si no fue usted, avise ya: vea nuestro correo.',
  phoneReleased:
    '{brand}: nos dicen que ya no tiene este celular. Si no es cierto, avise ya: vea nuestro correo.',
  recoveryStarted:
    '{brand}: nos piden cambiar su correo. Si no fue usted, entre en su cuenta ya o avise para detenerlo.',
  emailChanged: '{brand}: hay un nuevo correo en su cuenta. Si no fue usted, avise ya.',
}
