import type { Translation, Words } from '../words.ts'

export const email: Translation<Words['email']> = {
  title: 'Empiece aquí',
  eyebrow: '{account} · {another}',
  anyAccount: 'Su cuenta',
  another: 'Elegir otra cuenta',
  intro:
    'Una vez que verifique sus datos, guardamos su progreso durante 60 días. Puede detenerse y volver desde cualquier dispositivo.',
  started: '¿Ya empezó? {logIn}',
  minutes: 'Completar la solicitud toma unos {minutes} minutos.',
  linkExpired: 'Este enlace ya no es válido. Aún puede solicitar su cuenta aquí.',
  logIn: 'Inicie sesión en su cuenta',
  ready: {
    title: 'Tenga esto a la mano',
    ssn: {
      title: 'Su número de Seguro Social (SSN)',
      text: 'La ley federal exige que toda empresa financiera lo pida.',
    },
    bank: {
      title: 'Su acceso al banco, o sus números de ruta y de cuenta',
      loginOnly: 'Su acceso al banco',
      text: 'Para aportar a la cuenta. No se debita ninguna aportación hasta que usted confirme.',
    },
    review: { title: 'Después: revisión', text: 'Puede tardar hasta dos días hábiles.' },
  },
}
