import { ApiError } from './api-error.ts'

/** Resolves to `undefined` if nothing is saved yet (404). */
export const ifSaved = async <T>(answer: Promise<T>): Promise<T | undefined> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
