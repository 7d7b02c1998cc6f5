import type { en } from './en.ts'

/** All texts in the shape of the English catalog. Literal types contain each text's placeholders. */
export type Words = typeof en

type PluralOf<T> = T extends { readonly other: string }
  ? { readonly [Rule in Intl.LDMLPluralRule]?: string } & { readonly other: string }
  : never

/** The shape of another language's catalog or section. Plural texts may have other categories than the English ones. */
export type Translation<T> = T extends string
  ? string
  : T extends number
    ? number
    : [PluralOf<T>] extends [never]
      ? { readonly [Key in keyof T]: Translation<T[Key]> }
      : PluralOf<T>
