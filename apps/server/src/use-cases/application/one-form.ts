import { AppError } from '../app-error.ts'

export const hasAnyField = <Input extends object>(
  input: Input,
  fields: readonly (keyof Input & string)[],
): boolean => fields.some((field) => input[field] !== undefined)

/** A PATCH carries one screen's answers. @throws AppError malformed */
export const requireOneForm = <Input extends object>(
  input: Input,
  forms: readonly (readonly (keyof Input & string)[])[],
): void => {
  const sent = forms.map((fields) => fields.filter((field) => input[field] !== undefined))
  if (sent.filter((fields) => fields.length > 0).length > 1)
    throw new AppError('malformed', { fields: sent.flat() })
}
