import { currentWords } from '../../words/language.ts'

/** The messages of each field by error code. */
export const identityMessages = () => {
  const { identity, fields } = currentWords()
  return {
    ssn: { ...fields.taxId.errors, ...identity.errors.ssn },
    birthDate: { ...fields.birthDate.errors, ...identity.errors.birthDate },
  }
}
