import type { Translation, Words } from '../words.ts'

export const accounts: Translation<Words['accounts']> = {
  ROTH_IRA: {
    name: 'cuenta Roth IRA',
    aName: 'una cuenta Roth IRA',
    title: 'Roth IRA',
    open: 'Abrir una Roth IRA',
  },
  TRADITIONAL_IRA: {
    name: 'cuenta IRA tradicional',
    aName: 'una cuenta IRA tradicional',
    title: 'IRA tradicional',
    open: 'Abrir una IRA tradicional',
  },
  REGULAR: {
    name: 'cuenta individual',
    aName: 'una cuenta individual',
    title: 'Cuenta individual',
    open: 'Abrir una cuenta individual',
  },
  PRODUCT: {
    name: 'cuenta {brand}',
    aName: 'una cuenta {brand}',
    title: 'Cuenta {brand}',
    open: 'Abrir una cuenta {brand}',
  },
}
