import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

/** How many of the commonest are refused. */
const REFUSED = 10_000

const common: ReadonlySet<string> = new Set(ranked.slice(0, REFUSED))

/**
 * SU-24: is it one of the 10,000 commonest passwords, in small or capital letters? They are refused with the code
 * `weak`, as those that break SU-06's rules are. Compared after NFKC, as the password is hashed.
 */
export const isCommon = (password: string): boolean => common.has(password.normalize('NFKC').toLowerCase())
