import { parsePasskeyName } from '../fields/passkey-name.ts'
import { form } from './form.ts'

export const passkeyNameForm = form({ name: parsePasskeyName })
