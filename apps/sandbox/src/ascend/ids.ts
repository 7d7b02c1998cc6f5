import { randomBytes, randomInt, randomUUID } from 'node:crypto'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates the ID of an account, investigation, identification or event; its first ten characters encode the time. */
export const newUlid = (now: Date): string => {
  let time = now.getTime()
  let prefix = ''
  for (let index = 0; index < 10; index += 1) {
    prefix = crockford.charAt(time % 32) + prefix
    time = Math.floor(time / 32)
  }
  return prefix + letters(crockford, 16)
}

export const newUuid = (): string => randomUUID()

/** Creates a bank relationship's ID of 24 hexadecimal digits. */
export const newHexId = (): string => randomBytes(12).toString('hex')

/** Returns seven characters, such as N6D8ZJP. */
export const newAccountNumber = (): string => letters('ABCDEFGHJKLMNPQRSTUVWXYZ0123456789', 7)

export const newDepositId = (isoDay: string): string =>
  isoDay.replaceAll('-', '') + String(randomInt(1_000_000)).padStart(6, '0')

function letters(alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}
