import type { Translation, Words } from '../words.ts'

export const logIn: Translation<Words['logIn']> = {
  title: 'Inicie sesión en su cuenta',
  open: 'Abrir una cuenta',
}
