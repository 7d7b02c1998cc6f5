import { errorMessage, limitMessage } from '../form/error-message.ts'

interface Refusing<Name> {
  refuse: (name: Name, message: string) => void
}

/** Shows a rate-limit error at `field`. Returns any other error's message, or `otherwise` if the error has none. */
export const limitAt =
  <Name extends string>(field: Name, otherwise: string) =>
  (error: unknown, { refuse }: Refusing<Name>): string | undefined => {
    const limit = limitMessage(error)
    if (limit === undefined) return errorMessage(error, otherwise)
    refuse(field, limit)
    return undefined
  }
