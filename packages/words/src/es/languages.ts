import type { Translation, Words } from '../words.ts'

export const languages: Translation<Words['languages']> = {
  names: { en: 'English', es: 'Español' },
  notice:
    'Algunos documentos solo están disponibles en inglés; la versión en inglés de esos documentos es la que obliga.',
  failed: 'No pudimos cambiar el idioma. Inténtelo de nuevo.',
}
