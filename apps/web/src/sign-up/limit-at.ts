import { errorMessage, limitMessage } from '../form/error-message.ts'

interface Refusing<Name> {
  refuse: (name: Name, message: string) => void
}

/** Deals with a failure of a form (`failed`): too many tries are told at a field, until when (SU-12), all else as `otherwise`. */
export const limitAt =
  <Name extends string>(field: Name, otherwise: string) =>
  (error: unknown, { refuse }: Refusing<Name>): string | undefined => {
    const limit = limitMessage(error)
    if (limit === undefined) return errorMessage(error, otherwise)
    refuse(field, limit)
    return undefined
  }
