import { existsSync, readFileSync } from 'node:fs'
import type { LocalSettings } from './local-environment.ts'

const sandboxOf = ({ sandboxPort }: LocalSettings): string => `http://localhost:${sandboxPort}`

/** @param second the other brand, if the server shows two */
export const greeting = (settings: LocalSettings, second?: LocalSettings): string => {
  const sandbox = sandboxOf(settings)
  const other = second
    ? `
  Another brand     ${second.publicUrl}/onboarding
  and its sandbox   ${sandboxOf(second)}`
    : ''
  return `
  Open an account   ${settings.publicUrl}/onboarding
  The sandbox       ${sandbox}   (mails and texts with their codes, what the providers hold, faults)${other}
  Data and logs     ${settings.dataDir}${clockNotice(settings.clockFile)}

  Any email, phone number and Social Security number pass, but for these:
    email at disposable.example        a disposable address       email at young.example   a domain 5 days old
    phone ending 0199                  an internet phone          SSN ending 0002          identity not verified
    SSN ending 0005                    open after 10 seconds      SSN ending 0006          the account call fails
  The bank's log-in is user_good with pass_good. More people are on the sandbox's page. Ctrl-C stops everything.`
}

/** Returns a notice if the clock has an offset, otherwise an empty string. */
const clockNotice = (clockFile: string): string => {
  const seconds = existsSync(clockFile) ? Number(readFileSync(clockFile, 'utf8').trim()) : 0
  return seconds ? `\n  The clock         ${seconds} seconds off, by ${clockFile}` : ''
}
