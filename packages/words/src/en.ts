import { accounts } from './en/accounts.ts'
import { application } from './en/application.ts'
import { common } from './en/common.ts'
import { disclosures } from './en/disclosures.ts'
import { email } from './en/email.ts'
import { errors } from './en/errors.ts'
import { fields } from './en/fields.ts'
import { grammar } from './en/grammar.ts'
import { home } from './en/home.ts'
import { loading } from './en/loading.ts'
import { schedule } from './en/schedule.ts'

/** The English catalog, by screen. */
export const en = {
  common,
  errors,
  loading,
  grammar,
  fields,
  accounts,
  application,
  schedule,
  disclosures,
  home,
  email,
}
